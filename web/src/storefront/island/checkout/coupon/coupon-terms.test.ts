import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couponTerms, formatTimeLeft, watchEnd } from './coupon-terms.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-10-20T10:00:00Z');
const after = (milliseconds: number) => new Date(now + milliseconds).toISOString();

describe('formatTimeLeft', () => {
  it.each([
    [59_000, 'less than a minute'],
    [minute, '1 min'],
    [12 * minute + 59_000, '12 min'],
    [5 * hour, '5 h'],
    [5 * hour + 12 * minute, '5 h 12 min'],
  ])('formats %d ms as "%s"', (milliseconds, text) => {
    expect(formatTimeLeft(milliseconds)).toBe(text);
  });
});

describe('couponTerms', () => {
  it('shows nothing for a coupon without an end and without few remaining uses', () => {
    expect(couponTerms({ endsAt: null, usesLeft: null }, now)).toBe('');
  });

  it('counts down during the last 24 hours, and shows the day before', () => {
    expect({
      soon: couponTerms({ endsAt: after(24 * hour - 1), usesLeft: 12 }, now),
      later: couponTerms({ endsAt: after(24 * hour), usesLeft: null }, now),
    }).toEqual({ soon: '12 left · Ends in 23 h 59 min', later: 'Until 21 Oct, 3:30 pm' });
  });
});

describe('watchEnd', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports each minute of the countdown, then the end once', () => {
    const onChange = vi.fn();
    const onEnd = vi.fn();
    watchEnd(after(3 * minute), { onChange, onEnd });
    vi.advanceTimersByTime(2 * minute + 1_000);
    expect({ changes: onChange.mock.calls.length, ends: onEnd.mock.calls.length }).toEqual({ changes: 3, ends: 0 });
    vi.advanceTimersByTime(hour);
    expect({ changes: onChange.mock.calls.length, ends: onEnd.mock.calls.length }).toEqual({ changes: 3, ends: 1 });
  });

  it('reports the end of a coupon that ends weeks later', () => {
    const onEnd = vi.fn();
    watchEnd(after(40 * 24 * hour), { onChange: () => {}, onEnd });
    vi.advanceTimersByTime(40 * 24 * hour - 1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('stops when the coupon is removed', () => {
    const onEnd = vi.fn();
    const stop = watchEnd(after(minute), { onChange: () => {}, onEnd });
    stop();
    vi.advanceTimersByTime(hour);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('leaves a coupon to the server that has ended by the clock of the browser', () => {
    const onEnd = vi.fn();
    watchEnd(after(-minute), { onChange: () => {}, onEnd });
    vi.advanceTimersByTime(hour);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
