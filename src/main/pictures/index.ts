/** What is done to pictures of pages; the only folder that knows the image library. Boxes are CSS px of the viewport. */
export { blankPicture } from './blank-picture.ts';
export { coverBoxes } from './cover-boxes.ts';
export { cropPicture } from './crop-picture.ts';
export { headerHeight, headPicture } from './head-picture.ts';
export { markBoxes } from './mark-boxes.ts';
export { measurePicture } from './open-picture.ts';
export { readPicture } from './read-picture.ts';
export { shrinkPicture } from './shrink-picture.ts';
