import type { Readable } from 'node:stream';
import type { CallKey, Contract, ContractKey, FileKey, Page, RouteParsed, RouteReply, StreamKey } from '@jamun/contract';
import type { Caller, Session } from '../sessions/sessions.ts';

type SessionOf<K extends ContractKey> = Contract[K] extends { recognises: string }
  ? { session: Session | null }
  : Contract[K]['access'] extends 'public'
    ? unknown
    : { session: Session };

/** Input of a handler: the parsed request, the caller, and the session if the contract requires one. */
export type Call<K extends ContractKey> = RouteParsed<Contract[K]> & SessionOf<K> & { caller: Caller };

type Reply<K extends ContractKey> = Omit<RouteReply<Contract[K]>, 'success'>;

/** Binds a route of the contract to its use case. The start fails if a route is mounted twice or not at all. */
export type Mount = <K extends CallKey>(key: K, handler: (call: Call<K>) => Promise<Reply<K>>) => void;

/** Like `Mount`, for a route that returns a stream; the stream is destroyed when the client disconnects. */
export type MountStream = <K extends StreamKey>(key: K, open: (call: Call<K>) => Readable) => void;

/** Like `Mount`, for a route that returns a file download. */
export type MountFile = <K extends FileKey>(key: K, open: (call: Call<K>) => Promise<{ name: string; content: Readable }>) => void;

export const ok = <Data>(data: Data, message = 'OK') => ({ message, data });
export const done = (message: string) => ({ message, data: null });

/** One page of a list, from a store. */
export interface Paged<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
}

export const okPage = <Row, View>({ rows, total }: Paged<Row>, { page, limit }: Page, view: (row: Row) => View) => ({
  message: 'OK',
  data: rows.map(view),
  meta: { page, limit, total },
});
