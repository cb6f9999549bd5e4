import type { ScrollingAnswer, ScrollingTo } from './contract.ts';
import { pageScroller } from './scroll.ts';

/** CSS px in a second: from reading along to looking for something. */
const speeds = [15, 30, 60, 120, 240, 480, 960] as const;
const usualSpeed = 2;
const ways = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

interface Scrolling {
  readonly target: Element;
  way: keyof typeof ways;
  speed: number;
  frame: number;
}

let going: Scrolling | null = null;

function stop(): void {
  if (going !== null) cancelAnimationFrame(going.frame);
  going = null;
}

// The user's own hand comes first.
for (const type of ['wheel', 'pointerdown', 'keydown', 'touchstart']) {
  addEventListener(type, (event) => event.isTrusted && stop(), { capture: true, passive: true });
}

/** Scrolls on by itself, frame by frame, until it is told otherwise or nothing is left. */
export function keepScrolling(to: ScrollingTo): ScrollingAnswer {
  if (to === 'stop' || going === null) {
    const was = going !== null;
    stop();
    if (to === 'stop' || to === 'faster' || to === 'slower') return { isGoing: false, was, atEdge: false };
  }
  if (to === 'faster' || to === 'slower') {
    if (going === null) return { isGoing: false, was: false, atEdge: false };
    const speed = going.speed + (to === 'faster' ? 1 : -1);
    const atEdge = speed < 0 || speed >= speeds.length;
    if (!atEdge) going.speed = speed;
    return { isGoing: true, was: true, atEdge };
  }
  const target = going?.target ?? pageScroller();
  const speed = going?.speed ?? usualSpeed;
  stop();
  if (target === null) return { isGoing: false, was: false, atEdge: true };
  const run: Scrolling = { target, way: to, speed, frame: 0 };
  const [x, y] = ways[to];
  if (!hasRoom(target, x, y)) return { isGoing: false, was: false, atEdge: true };
  going = run;
  let at = performance.now();
  let [left, top] = [target.scrollLeft, target.scrollTop];
  const next = (now: number): void => {
    if (going !== run) return;
    const distance = ((now - at) / 1000) * (speeds[run.speed] ?? 0);
    at = now;
    left += x * distance;
    top += y * distance;
    target.scrollTo({ left, top, behavior: 'instant' });
    if (hasRoom(target, x, y)) run.frame = requestAnimationFrame(next);
    else stop();
  };
  run.frame = requestAnimationFrame(next);
  return { isGoing: true, was: false, atEdge: false };
}

function hasRoom(target: Element, x: number, y: number): boolean {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = target;
  if (x < 0) return scrollLeft > 0;
  if (y < 0) return scrollTop > 0;
  return x > 0 ? scrollLeft + clientWidth < scrollWidth - 1 : scrollTop + clientHeight < scrollHeight - 1;
}
