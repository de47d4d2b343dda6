import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { materialDefaultStep } from '../../../src/server/features/planning/material-default.ts'
import { asAdmin, tenantOne, tenantTwo } from '../../support/database.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('schemes that were there say that they ignore material, and their planners are told', async () => {
  const scheme = (code: string, commands: object) =>
    withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`insert into plan_command_scheme (code, name, version, commands) values ($1, $1, 1, $2)`, [
        code,
        JSON.stringify(commands),
      ]),
    )
  const peg = { type: 'PEG', props: {} }
  await scheme('SILENT', [{ type: 'KITCHECK', props: { timing: 'JIT' } }, peg])
  await scheme('BARE', [{ type: 'KITCHECK' }])
  await scheme('SAYS', [{ type: 'KITCHECK', props: { missing: 'BLOCK' } }])
  await scheme('NONE', [peg])
  await asAdmin(server.database.admin, async (admin) => {
    await admin.query('set search_path to takt; set role takt_owner')
    await admin.query('begin')
    for (const statement of materialDefaultStep.statements) await admin.query(statement)
    await admin.query('commit')
  })
  const commandsOf = await withTenant(server.database.app, tenantOne, (tx) =>
    tx.rows<{ code: string; commands: unknown }>(
      'select code, commands from plan_command_scheme order by code',
    ),
  )
  expect(Object.fromEntries(commandsOf.map(({ code, commands }) => [code, commands]))).toEqual({
    BARE: [{ type: 'KITCHECK', props: { missing: 'WARN' } }],
    NONE: [peg],
    SAYS: [{ type: 'KITCHECK', props: { missing: 'BLOCK' } }],
    SILENT: [{ type: 'KITCHECK', props: { timing: 'JIT', missing: 'WARN' } }, peg],
  })
  const notices = (scope: typeof tenantOne) =>
    withTenant(server.database.app, scope, (tx) =>
      tx.rows<{ data: object; unit: string }>(
        `select data, plan_unit_code as unit from notice where kind = 'schemesIgnoreMaterial'`,
      ),
    )
  const told = await notices(tenantOne)
  expect(told.length).toBeGreaterThan(0)
  for (const one of told) expect(one).toEqual({ data: { schemes: 'BARE, SILENT' }, unit: 'JS' })
  expect(await notices(tenantTwo)).toEqual([])
})
