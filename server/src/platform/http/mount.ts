import type { Readable } from 'node:stream';
import type { CallKey, Contract, ContractKey, FileKey, Page, RouteParsed, RouteReply, StreamKey } from '@jamun/contract';
import type { Caller, Session } from '../sessions/sessions.ts';

type SessionOf<K extends ContractKey> = Contract[K] extends { recognises: string }
  ? { session: Session | null }
  : Contract[K]['access'] extends 'public'
    ? unknown
    : { session: Session };

/** What a handler gets: the parsed request, where it comes from, and the session where the contract asks for one. */
export type Call<K extends ContractKey> = RouteParsed<Contract[K]> & SessionOf<K> & { caller: Caller };

type Answer<K extends ContractKey> = Omit<RouteReply<Contract[K]>, 'success'>;

/** Ties one route of the contract to its use case. A route that is mounted twice or not at all stops the start. */
export type Mount = <K extends CallKey>(key: K, handler: (call: Call<K>) => Promise<Answer<K>>) => void;

/** The same for a route whose answer is a stream; it is destroyed when the reader hangs up. */
export type MountStream = <K extends StreamKey>(key: K, open: (call: Call<K>) => Readable) => void;

/** The same for a route whose answer is a file to save. */
export type MountFile = <K extends FileKey>(key: K, open: (call: Call<K>) => Promise<{ name: string; content: Readable }>) => void;

export const ok = <Data>(data: Data, message = 'OK') => ({ message, data });
export const done = (message: string) => ({ message, data: null });

/** What a store gives for one page of a list. */
export interface Paged<Row> {
  rows: Row[];
  /** On all pages together. */
  total: number;
}

export const okPage = <Row, View>({ rows, total }: Paged<Row>, { page, limit }: Page, view: (row: Row) => View) => ({
  message: 'OK',
  data: rows.map(view),
  meta: { page, limit, total },
});
