import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../../../src/server/outgoing/config.ts'
import { flowBench, type FlowBench, type Row } from '../../../support/flows.ts'
import { column } from '../../../support/interfaces.ts'

let bench: FlowBench
let folder: string
const over = new AbortController()
let works: Promise<void>

/** What servers do every two seconds. */
async function work(): Promise<void> {
  while (!over.signal.aborted) {
    await runDue(bench.service.services)
    await sleep(100)
  }
}

const file = (text: string): Promise<void> => writeFile(join(folder, 'customers.csv'), text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-tests-erp-'))
  const entry = { name: 'erp', kind: 'folder', tenants: ['default'], folder }
  bench = await flowBench(readOutgoing({ connections: [entry] }))
  const { one } = bench.server
  await one.ask(crudOf(entityNamed('dbConn')).create, {
    code: 'E',
    name: 'E',
    kind: 'folder',
    secretRef: 'erp',
  })
  await one.ask(crudOf(entityNamed('interfaceConfig')).create, {
    code: 'CUST',
    name: 'Customers',
    connection: 'E',
    sourceTable: 'customers.csv',
    entity: 'customer',
    mapping: [column('code', 'no'), column('name', 'name')],
    retries: 0,
  })
  works = work()
}, 120_000)
afterAll(async () => {
  over.abort()
  await works
  await bench.server.close()
  await rm(folder, { recursive: true, force: true })
})

async function stepAfter(code: string): Promise<Row> {
  const id = await bench.make(bench.server.one, code, [bench.step('interface', { interface: 'CUST' })])
  const runNo = await bench.server.one.ask(flowServices.runNow, { id })
  const [step] = await bench.drive(runNo)
  return step!
}

describe('a step that runs an interface', () => {
  it('waits for its end, and hands on how many rows came in', async () => {
    await file('no,name\nE-1,Erp one\nE-2,Erp two\n')
    const step = await stepAfter('READ')
    expect(step).toMatchObject({ state: 'S', gave: { read: 2, created: 2, updated: 0, sent: 0, faulty: 0 } })
  })

  it('is done with a word where rows were kept aside', async () => {
    await file(`no,name\nE-1,Erp one\n${'x'.repeat(500)},too long\n`)
    const step = await stepAfter('ASIDE')
    expect(step).toMatchObject({ state: 'S', gave: { unchanged: 1, faulty: 1 } })
    expect(step['message']).toContain('faulty rows: 1')
  })

  it('fails with the reason of the run, as it is refused without the interface', async () => {
    await file('number,name\nE-1,Erp one\n')
    const step = await stepAfter('BROKEN')
    expect(step['state']).toBe('F')
    expect(step['message']).toMatch(/of the interface failed: .*no/)
    const steps = [bench.step('interface', { interface: 'NONE' })]
    const { faults } = (await bench.server.one.ask(flowServices.check, { steps } as never)) as unknown as {
      readonly faults: readonly { readonly message: string }[]
    }
    expect(faults.map(({ message }) => message).join()).toContain('NONE')
  })
})
