import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { readOutgoing } from '../../../../src/server/outgoing/config.ts'
import { flowBench, type FlowBench, type Row } from '../../../support/flows.ts'
import { column } from '../../../support/interfaces.ts'

const units = crudOf(entityNamed('unit'))
const connections = crudOf(entityNamed('dbConn'))
const schemes = crudOf(entityNamed('importScheme'))

let folder = ''
let bench: FlowBench
let flow = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-drop-'))
  const entry = { name: 'drop', tenants: ['default'], kind: 'folder', folder }
  bench = await flowBench(readOutgoing({ connections: [entry] }))
  const { one } = bench.server
  await one.ask(connections.create, { code: 'DROP', name: 'Drop', kind: 'folder', secretRef: 'drop' })
  const mapping = [column('code', 'code'), column('name', 'name')]
  await one.ask(schemes.create, { code: 'U', name: 'Units', entity: 'unit', mapping })
  const params = { schemeCode: 'U', connection: 'DROP', files: 'units-*.csv' }
  flow = await bench.make(one, 'DROP', [bench.step('import', params)])
}, 120_000)
afterAll(async () => {
  await bench?.server.close()
  await rm(folder, { recursive: true, force: true })
})

const drop = (name: string, text: string) => writeFile(join(folder, name), text)

async function run(): Promise<Row> {
  const runNo = await bench.server.one.ask(flowServices.runNow, { id: flow })
  const [step] = await bench.drive(runNo)
  return step!
}

const known = async (keyword: string): Promise<number> =>
  (await bench.server.one.ask(units.getAll, { keyword })).totalCount

describe('the step that imports files of a folder', () => {
  it('brings each file in once, and again where its contents changed', async () => {
    await drop('units-1.csv', 'code,name\nDROP-1,One\n')
    await drop('units-2.csv', 'code,name\nDROP-2,Two\n')
    await drop('other.csv', 'code,name\nDROP-3,Three\n')
    expect(await run()).toMatchObject({ state: 'S', gave: { files: 2, created: 2, faulty: 0 } })
    expect(await known('DROP-')).toBe(2)
    expect(await run()).toMatchObject({ state: 'S', gave: { files: 0 } })
    await drop('units-2.csv', 'code,name\nDROP-2,Second\n')
    expect(await run()).toMatchObject({ state: 'S', gave: { files: 1, created: 0, updated: 1 } })
  })

  it('fails by the name of the file that cannot be brought in, and keeps what came before', async () => {
    await drop('units-3.csv', 'code,name\nDROP-4,Four\n')
    await drop('units-4.csv', 'code,name\n,Five\n')
    const step = await run()
    expect(step['state']).toBe('F')
    expect(JSON.stringify(step)).toContain('units-4.csv')
    expect(await known('DROP-4')).toBe(1)
    expect(await known('Five')).toBe(0)
  })
})
