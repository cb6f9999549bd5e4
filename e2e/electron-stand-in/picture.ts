import { knownMembers } from './known-members.ts';

/** What `capturePage` gives. It was taken as a JPEG of quality 80 already, which no other quality changes. */
export class Picture {
  readonly #jpeg: Buffer;

  constructor(jpeg: Buffer) {
    this.#jpeg = jpeg;
  }

  isEmpty(): boolean {
    return this.#jpeg.length === 0;
  }

  toJPEG(_quality: number): Buffer {
    return this.#jpeg;
  }
}

Object.setPrototypeOf(Picture.prototype, knownMembers('NativeImage', {}));
