import { SourceFault } from '../source-fault.ts'

/** Loads a driver that an installation may lack: drivers are optional dependencies. */
export async function driver<M>(connection: string, name: string, load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new SourceFault(connection, 'noDriver', { package: name })
  }
}
