import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importData } from '#domain/services/system/import-data.ts'
import { writeProgress } from '../../../src/server/platform/exchange/progress.ts'
import type { Services } from '../../../src/server/identity/services.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const warn = vi.fn<() => void>()
const writerOf = (userId: number, ticket: string) => {
  const services = { database: server.database, log: { warn } } as unknown as Services
  return writeProgress(services, { tenantId: 1, planUnitCode: 'JS', userId }, ticket)
}
const told = (user: TestServer['one']) => user.ask(importData.progress, { ticket: 't1' })

it('progress of an import is told to its user by whatever process, while it goes on', async () => {
  const reading = { file: 'item.csv', rows: 7, phase: 'reading' } as const
  const writer = writerOf(server.one.userId, 't1')
  expect(await told(server.one)).toBeNull()
  writer.tell(reading)
  await vi.waitFor(async () => expect(await told(server.one)).toEqual(reading))
  expect(await told(server.two)).toBeNull()
  const colleague = await server.user(1, 'li', ['Pages.Roles'])
  expect(await told(colleague)).toBeNull()
  await writer.end()
  expect(await told(server.one)).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})

it('an import goes on when its progress cannot be written', async () => {
  const writer = writerOf(server.one.userId, 'x'.repeat(81))
  writer.tell({ file: 'a', rows: 1, phase: 'writing' })
  await writer.end()
  expect(warn).toHaveBeenCalledOnce()
})
