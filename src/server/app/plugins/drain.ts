import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../base/metrics/declared.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Gets ready to end: `/readyz` says so, event streams end so that their clients connect elsewhere, and the answers under way
     * are finished. Resolves when none is left, or after `ms`.
     */
    drain(ms: number): Promise<void>
  }
}

/** Counts the answers under way. @returns what is aborted when the process is asked to end */
export function addDrain(app: FastifyInstance, metrics: Metrics): AbortSignal {
  const aborter = new AbortController()
  let underWay = 0
  let idle = (): void => {}
  metrics.gauge('takt_requests_under_way', () => underWay)
  app.addHook('onRequest', async (_request, reply) => {
    underWay++
    // A stream that is compressed on its way has ten listeners already, as many as Node warns above.
    reply.raw.setMaxListeners(20).once('close', () => {
      underWay--
      if (underWay === 0) idle()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (aborter.signal.aborted) reply.header('Connection', 'close')
  })
  app.decorate('drain', async (ms: number) => {
    aborter.abort()
    if (underWay === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      idle = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  })
  return aborter.signal
}
