// How wide text is.

/* Advance widths of " " to "~" in DejaVu Serif, in thousandths of the size: the widest of the usual serif faces. The same table is in
   src/draw/labels.c. */
const advance = [
  318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
  636, 636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765, 802, 730, 694, 799, 872, 395, 401, 747, 664, 1024, 875, 820,
  673, 820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500, 596, 640, 560, 640, 592, 370, 640,
  644, 320, 310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565, 856, 564, 565, 527, 636, 337, 636, 838,
];

export function measure(text, size) {
  let sum = 0;
  for (const c of text) sum += advance[c.codePointAt(0) - 32] ?? 900;
  return (sum * size) / 1000;
}
