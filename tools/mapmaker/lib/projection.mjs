// From latitude and longitude to pixels of the picture.
import * as d3 from "d3-geo";

const degree = Math.PI / 180;

/* The integral from 0 of a scale that changes evenly between the rows of `table`, [[degree, scale], ...]. */
function integral(table) {
  const scale = (v) => {
    const i = table.findIndex(([d]) => d >= v);
    if (i <= 0) return i < 0 ? table.at(-1)[1] : table[0][1];
    const [[a, p], [b, q]] = [table[i - 1], table[i]];
    return p + ((v - a) / (b - a)) * (q - p);
  };
  const step = 0.25, sums = new Float64Array(360 / step + 1);
  for (let i = 1; i < sums.length; i++) sums[i] = sums[i - 1] + step * scale(-180 + (i - 0.5) * step);
  const at = (v) => { const k = Math.min(Math.max((v + 180) / step, 0), sums.length - 1.001), i = Math.floor(k); return sums[i] + (k - i) * (sums[i + 1] - sums[i]); };
  return (v) => at(v) - at(0);
}

/* Parallels and meridians are straight; how far apart they are changes from place to place, so that crowded parts of the world
   get more of the picture. */
function stretched({ x, y }) {
  const across = integral(x), up = integral(y);
  return d3.geoProjection((lambda, phi) => [across(lambda / degree) * degree, up(phi / degree) * degree]);
}

const kinds = {
  stretched,
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
  const projection = make(spec);
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
