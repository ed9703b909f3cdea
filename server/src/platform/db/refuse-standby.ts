import type { EventEmitter } from 'node:events';
import type pg from 'pg';

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/**
 * Role check: closes a connection to a standby (a replica, or an old primary that came back as one) while it is being opened. A standby
 * answers reads with old data and grants advisory locks that the primary does not know. PostgreSQL 14 and newer report the role at the
 * start of every session, so the check costs no query. Poolers may report an old value: not for connections to them.
 */
export function refuseStandby(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { connection: EventEmitter & Pick<pg.Connection, 'stream'> };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
    // Error code of PostgreSQL for a write to a standby.
    connection.stream.destroy(Object.assign(new Error('The server is a standby'), { code: '25006' }));
  });
}
