// Reads traces of Chromium. Times are those of the thread: what other processes take of the machine does not count.

/** Reads the main thread of the page in which the mark `moment` was set. */
export function readTrace(buffer) {
  const { traceEvents } = JSON.parse(buffer.toString());
  const mark = traceEvents.find(({ name, cat }) => name === 'moment' && cat.includes('user_timing'));
  if (!mark) throw new Error('The trace has no mark');
  const events = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  return { start: mark.ts, events };
}

const isWithin = ({ ts }, { start }, from, to) => ts >= start + from * 1_000 && ts < start + to * 1_000;

/** Returns the milliseconds of the longest task: no frame begins before its end. */
export function longestTask(trace, duration) {
  const tasks = trace.events.filter(
    event => event.name === 'RunTask' && event.ph === 'X' && isWithin(event, trace, 0, duration),
  );
  if (tasks.length === 0 || tasks.some(({ tdur }) => tdur === undefined))
    throw new Error('The trace has no thread times');
  return Math.max(...tasks.map(({ tdur }) => tdur / 1_000));
}

/** Returns how many layouts ran in a part of the moment. */
export const layoutsBetween = (trace, from, to) =>
  trace.events.filter(event => event.name === 'Layout' && event.ph !== 'E' && isWithin(event, trace, from, to)).length;
