import type { FastifyInstance } from 'fastify'
import { lsnHeader } from '#domain/live/lsn.ts'
import { writtenBy } from '../../db/lsn.ts'
import type { Services } from '../../identity/services.ts'

/**
 * Where there is a replica: answers to writes say what a reader must see who knows of them, and it is logged when the replica
 * is used no more and when it is used again.
 */
export function addReplica(
  app: FastifyInstance,
  { database, log, metrics }: Pick<Services, 'database' | 'log' | 'metrics'>,
): void {
  const { replica } = database
  metrics.gauge('takt_replica_used', () => (replica?.isUsed ? 1 : 0))
  if (!replica) return
  replica.changed = (err) =>
    err
      ? log.warn({ err }, 'the replica does not answer: the primary answers all reads')
      : log.warn('the replica answers again')
  app.addHook('onSend', async ({ method }, reply) => {
    const lsn = method === 'GET' ? null : writtenBy(database.app)
    if (lsn !== null) reply.header(lsnHeader, lsn)
  })
}
