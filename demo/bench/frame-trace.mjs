// Reads traces of Chromium. Times are those of the thread: what other processes take of the machine does not count.

/** Reads the main thread of the page in which the mark `moment` was set. */
export function readTrace(buffer) {
  const { traceEvents } = JSON.parse(buffer.toString());
  const mark = traceEvents.find(({ name, cat }) => name === 'moment' && cat.includes('user_timing'));
  if (!mark) throw new Error('The trace has no mark');
  const events = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  return { start: mark.ts, threadStart: mark.tts, events };
}

const isWithin = ({ ts }, { start }, from, to) => ts >= start + from * 1_000 && ts < start + to * 1_000;

/** Returns the time at which the last animation of a moment ends; without one, the end of the moment. */
function endOfMotion(trace, duration) {
  const ends = trace.events
    .filter(event => event.name === 'Animation' && event.ph === 'e' && isWithin(event, trace, 0, duration))
    .map(({ ts }) => ts);
  return ends.length > 0 ? Math.max(...ends) : trace.start + duration * 1_000;
}

/** Returns the tasks from the mark to a time, in order; what a task has done before the mark is no part of it. */
function tasksOf({ events, start, threadStart }, end) {
  const tasks = events
    .filter(({ name, ph, ts, dur }) => name === 'RunTask' && ph === 'X' && ts + dur > start && ts < end)
    .sort((a, b) => a.ts - b.ts);
  // Chromium leaves out the time of the thread for some tasks; that of the clock is no less
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('The trace has no thread times');
  return tasks.map(({ ts, dur, tts, tdur = dur }) => ({
    start: ts,
    end: ts + dur,
    work: (ts < start ? tts + tdur - threadStart : tdur) / 1_000,
  }));
}

/**
 * Returns the milliseconds of work until the first frame is painted, before which nothing moves, and those of the longest
 * task from then until nothing moves any more: a frame waits for its end.
 */
export function workOf(trace, duration) {
  const tasks = tasksOf(trace, endOfMotion(trace, duration));
  const paints = trace.events.filter(({ name, ts }) => name === 'Paint' && ts > trace.start);
  const first = tasks.findIndex(({ start, end }) => paints.some(({ ts }) => ts >= start && ts < end));
  if (first === -1) throw new Error('Nothing was painted');
  return {
    answer: tasks.slice(0, first + 1).reduce((sum, { work }) => sum + work, 0),
    longest: Math.max(0, ...tasks.slice(first + 1).map(({ work }) => work)),
  };
}

/** Returns how many layouts ran in a part of the moment. */
export const layoutsBetween = (trace, from, to) =>
  trace.events.filter(event => event.name === 'Layout' && event.ph !== 'E' && isWithin(event, trace, from, to)).length;
