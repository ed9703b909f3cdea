import { useEffect, useState } from 'react';

const pad = (count: number) => String(count).padStart(2, '0');

/** 0:24, 12:05, 1:02:05 */
export function formatTimeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** Rounded form for screen readers, which could not keep up with seconds. */
export function describeTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

const secondsUntil = (until: number | null, now: number) => (until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000)));

/** Countdown in whole seconds; 0 when the time is over. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(until, now);
  useEffect(() => {
    setNow(Date.now());
    if (until === null || until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
