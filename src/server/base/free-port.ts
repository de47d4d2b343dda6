import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws, in words, when nothing can listen there. Asked before the start makes anything: one that fails afterwards has
 * made the database, and its first logins with it.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    const listening = once(probe, 'listening')
    probe.listen({ port, host })
    await listening
  } catch (error) {
    throw portFault(error as NodeJS.ErrnoException, port, host)
  }
  const closed = once(probe, 'close')
  probe.close()
  await closed
}

function portFault(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} of ${host} is taken by another program; choose another one with --port`)
  if (error.code === 'EACCES')
    return new Error(`port ${port} of ${host} is not open to this user; choose another one with --port`)
  return error
}
