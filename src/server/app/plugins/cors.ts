import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { lsnHeader } from '#domain/live/lsn.ts'

const SECONDS_PER_DAY = 86_400

/**
 * Cross-origin requests of clients that are served elsewhere (http-contract.md §3): exact origins, any header, the verbs
 * of the contract, credentials allowed. Without an origin no header is sent and no preflight is answered, so browsers
 * refuse such requests as before.
 */
export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Content-Disposition', lsnHeader],
    maxAge: SECONDS_PER_DAY,
  })
}
