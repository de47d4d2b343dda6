import { SourceFault } from './source-fault.ts'

/**
 * Drivers that are no dependencies, with the versions that were looked at: an installation of all of them would be larger by
 * 80 MB, and none could be tried here.
 */
export const onDemandVersions = {
  tedious: '20.3.9',
  oracledb: '26.0.0',
  kafkajs: '2.2.4',
} as const

type OnDemand = keyof typeof onDemandVersions

export const onDemand = <M>(name: OnDemand): Promise<M> => import(name) as Promise<M>

/** Loads a driver that an installation may lack; a fault says how to install it. */
export async function driver<M>(connection: string, name: string, load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const version = Object.hasOwn(onDemandVersions, name) ? `@${onDemandVersions[name as OnDemand]}` : ''
    throw new SourceFault(connection, 'noDriver', { package: name, command: `npm install ${name}${version}` })
  }
}
