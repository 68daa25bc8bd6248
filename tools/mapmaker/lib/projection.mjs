// From latitude and longitude to pixels of the picture.
import * as d3 from "d3-geo";

const kinds = {
  conicConformal: d3.geoConicConformal,
  conicEqualArea: d3.geoConicEqualArea,
  azimuthalEqualArea: d3.geoAzimuthalEqualArea,
  mercator: d3.geoMercator,
  equirectangular: d3.geoEquirectangular,
  stereographic: d3.geoStereographic,
};

/* spec: {type, parallels, center: [lat, lon]}; frame: {west, east, north, south}, each a [lat, lon]
   that lies on that edge of the picture. Returns {raw(scale), width, height}. */
export function fitted(spec, frame, width) {
  const make = kinds[spec.type];
  if (!make) throw new Error(`unknown projection ${spec.type}`);
  const projection = make();
  if (spec.parallels && projection.parallels) projection.parallels(spec.parallels);
  const [lat, lon] = spec.center;
  if (spec.type.startsWith("azimuthal") || spec.type === "stereographic") projection.rotate([-lon, -lat]);
  else projection.rotate([-lon, 0]).center([0, lat]);
  projection.precision(0.05).scale(1000).translate([0, 0]);
  const at = (p) => projection([p[1], p[0]]);
  const left = at(frame.west)[0], right = at(frame.east)[0];
  const top = at(frame.north)[1], bottom = at(frame.south)[1];
  const factor = width / (right - left);
  const height = Math.round((bottom - top) * factor);
  const scaled = (zoom) => {
    const margin = 40;
    projection.scale(1000 * factor * zoom).translate([-left * factor * zoom, -top * factor * zoom]);
    projection.clipExtent([[-margin, -margin], [width * zoom + margin, height * zoom + margin]]);
    return projection;
  };
  return { scaled, width, height };
}

/* Pixels a kilometre at a place. */
export function pixelsPerKm(projection, [lat, lon]) {
  const a = projection([lon, lat - 0.05]), b = projection([lon, lat + 0.05]);
  return Math.hypot(a[0] - b[0], a[1] - b[1]) / (0.1 * 111.2);
}
