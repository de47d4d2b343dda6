import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { FileHead, SchemeReport, UndoAnswer } from '#domain/integration/imports/report.ts'
import { importBatchCalls, importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { tenantOne } from '../../../support/database.ts'
import { reportOf, sendFile } from '../../../support/import-schemes.ts'
import { column, constant } from '../../../support/interfaces.ts'
import { createTestServer, type TestServer } from '../../../support/server.ts'
import { readBook } from '../../../support/workbooks.ts'

const units = crudOf(entityNamed('unit'))
const schemes = crudOf(entityNamed('importScheme'))
const batches = crudOf(entityNamed('importBatch'))

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const { id } of (await unitRows()).values()) await server.one.ask(units.delete, { id })
})

interface Unit {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly remark: string | null
  readonly rowVersion: number
}

/** Units by their codes. */
async function unitRows(): Promise<ReadonlyMap<string, Unit>> {
  const { items } = (await server.one.ask(units.getAll, { maxResultCount: 1000 })) as unknown as {
    items: Unit[]
  }
  return new Map(items.map((row) => [row.code, row]))
}

const mapping = [column('code', 'Einheit'), column('name', 'Text'), column('decimals', 'Stellen')]
const row = (more: object = {}) => ({ row: JSON.stringify({ entity: 'unit', mapping, ...more }) })
const head = 'Einheit,Text,Stellen\n'

const run = (file: string | Buffer, more: object = {}, fields: Readonly<Record<string, string>> = {}) =>
  reportOf({ server, file, fields: { ...row(more), ...fields } })

const undo = async (batchNo: string | null): Promise<UndoAnswer> => {
  const filter = JSON.stringify([{ field: 'no', op: 'eq', values: [batchNo] }])
  const [batch] = (await server.one.ask(batches.getAll, { filter })).items as unknown as { id: string }[]
  return (await server.one.ask(importBatchCalls.undo, { id: batch!.id })) as UndoAnswer
}

/** A workbook with a cover page, and a table below its title. */
async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Cover').addRows([['Units of the plant'], ['Made by', 'Somebody']])
  book.addWorksheet('Data').addRows([['Units', '', ''], [], ['Einheit', 'Text', 'Stellen'], ...rows])
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('an import by a scheme', () => {
  it('finds sheet and header row by itself, and takes others when it is told', async () => {
    const file = await workbook([['kg', 'Kilogram', 3]])
    const look = async (more: object): Promise<FileHead> =>
      (
        await sendFile<FileHead>(importSchemeCalls.readHead, {
          server,
          name: 'u.xlsx',
          file,
          fields: row(more),
        })
      ).body.result
    const found = await look({})
    expect(found).toMatchObject({ sheets: ['Cover', 'Data'], sheet: 'Data', headerRow: 3 })
    expect(found.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Einheit', 'text'],
      ['Text', 'text'],
      ['Stellen', 'number'],
    ])
    expect(await look({ sheet: 'Cover', headerRow: 2 })).toMatchObject({ sheet: 'Cover', headerRow: 2 })
    const none = await sendFile(importSchemeCalls.readHead, {
      server,
      name: 'u.xlsx',
      file,
      fields: row({ sheet: 'None' }),
    })
    expect(none.status).toBe(400)
    expect(none.text).toContain('u.xlsx')
  })

  it('tells beforehand what it does: a dry run has the counts of the import, twice in the same bytes', async () => {
    await server.one.ask(units.create, { code: 'kg', name: 'Kilo', decimals: 3 })
    await server.one.ask(units.create, { code: 'pc', name: 'Piece', decimals: 0 })
    const file = await workbook([
      ['kg', 'Kilogram', 3],
      ['pc', 'Piece', 0],
      ['t', 'Ton', 3],
    ])
    const send = (dryRun: string) =>
      sendFile<SchemeReport>(importSchemeCalls.execute, {
        server,
        name: 'u.xlsx',
        file,
        fields: { ...row(), dryRun },
      })
    const [first, second] = [await send('true'), await send('true')]
    expect(first.body.result).toMatchObject({
      dryRun: true,
      committed: false,
      batchNo: null,
      files: [{ sheet: 'Data', headerRow: 3, rows: 3, inserted: 1, updated: 1, unchanged: 1, faultyRows: 0 }],
    })
    expect(JSON.stringify(second.body.result)).toBe(JSON.stringify(first.body.result))
    expect((await unitRows()).get('kg')!.name).toBe('Kilo')
    expect((await server.one.ask(batches.getAll, { keyword: 'u.xlsx' })).totalCount).toBe(0)
    const done = (await send('')).body.result
    expect(done.batchNo).toMatch(/^\d{8}T\d{6}-[\da-f]{6}$/)
    expect(done.files).toEqual(first.body.result.files)
    expect([...(await unitRows()).keys()].sort()).toEqual(['kg', 'pc', 't'])
    expect((await send('')).body.result.files[0]).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 })
  })

  it('names every fault by file, sheet, row and column, and gives the file back with reasons', async () => {
    const file = await workbook([
      ['kg', 'Kilogram', 3],
      ['pc', 'Piece', 'many'],
      ['KG', 'Again', 0],
    ])
    const sent = { server, name: 'u.xlsx', file, fields: row() }
    const report = await reportOf(sent)
    expect(report).toMatchObject({ committed: false, faultCount: 2, files: [{ faultyRows: 2, inserted: 0 }] })
    expect(report.files[0]!.faults).toMatchObject([
      { file: 'u.xlsx', sheet: 'Data', line: 5, column: 'Stellen', value: 'many' },
      { file: 'u.xlsx', sheet: 'Data', line: 6, column: 'Einheit' },
    ])
    expect((await unitRows()).size).toBe(0)
    const answer = await sendFile(importSchemeCalls.faultFile, sent)
    expect(answer.status).toBe(200)
    const sheet = (await readBook(answer.bytes)).getWorksheet('Data')!
    const texts = sheet.getSheetValues().map((cells) => (cells as unknown[] | undefined)?.slice(1))
    expect(texts[1]).toEqual(['Einheit', 'Text', 'Stellen', 'Reason'])
    expect(texts[2]?.slice(0, 3)).toEqual(['kg', 'Kilogram', '3'])
    expect(texts[3]).toEqual(['pc', 'Piece', 'many', expect.stringContaining('Stellen: ')])
    expect(texts[4]?.[3]).toContain('same key as line 4')
    expect((await unitRows()).size).toBe(0)
  })

  it('writes good rows alone where it is told so', async () => {
    const report = await run(`${head}kg,Kilogram,3\npc,Piece,many\n`, { onFault: 'aside' })
    expect(report).toMatchObject({
      committed: true,
      faultCount: 1,
      files: [{ inserted: 1, faultyRows: 1, faults: [{ file: 'file.csv', line: 3, column: 'Stellen' }] }],
    })
    expect([...(await unitRows()).keys()]).toEqual(['kg'])
  })

  it('stops by the name of a column that a mapping needs and the file lacks', async () => {
    const report = await run('Einheit,Text\nkg,Kilogram\n')
    expect(report).toMatchObject({ committed: false, files: [{ faults: [{ line: 1, column: 'Stellen' }] }] })
  })

  it('reads JSON documents by their paths', async () => {
    const file = JSON.stringify({
      units: [{ id: 'kg', text: { en: 'Kilogram' } }, { text: { en: 'Nothing' } }],
    })
    const nested = [column('code', 'id'), column('name', 'text.en')]
    const report = await reportOf({
      server,
      name: 'units.json',
      file,
      fields: row({ mapping: nested, onFault: 'aside' }),
    })
    expect(report).toMatchObject({ committed: true, files: [{ headerRow: 0, inserted: 1, faultyRows: 1 }] })
    expect((await unitRows()).get('kg')!.name).toBe('Kilogram')
    const broken = await reportOf({ server, name: 'units.json', file: '{"units": [', fields: row() })
    expect(broken).toMatchObject({ committed: false, faultCount: 1, files: [{ rows: 0 }] })
  })

  it('updates known rows by a mapping of some fields, and leaves others out', async () => {
    await server.one.ask(units.create, { code: 'kg', name: 'Kilo', decimals: 3, remark: 'kept' })
    const some = { mode: 'update', mapping: [column('code', 'Einheit'), constant('remark', 'seen')] }
    expect(await run('Einheit\nkg\nt\n', some)).toMatchObject({
      committed: true,
      files: [{ updated: 1, inserted: 0, skipped: 1 }],
    })
    expect((await unitRows()).get('kg')).toMatchObject({ name: 'Kilo', remark: 'seen' })
  })

  it('is refused where nothing of it can be read', async () => {
    for (const [name, file] of [
      ['empty.csv', ''],
      ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
      ['broken.xlsx', Buffer.from('PK\u0003\u0004nothing')],
    ] as const) {
      const report = await reportOf({ server, name, file, fields: { ...row(), dryRun: 'true' } })
      expect(report, name).toMatchObject({ committed: false, faultCount: 1 })
      expect(report.files[0]!.faults[0]!.file).toBe(name)
    }
  })
})

describe('a kept scheme', () => {
  it('is run by its code, remembers its last batch, and refuses what it cannot write', async () => {
    const scheme = { code: 'UNITS', name: 'Units', entity: 'unit', mapping }
    const { id } = (await server.one.ask(schemes.create, scheme)) as unknown as { id: string }
    const report = await reportOf({ server, file: `${head}kg,Kilogram,3\n`, fields: { code: 'units' } })
    expect(report).toMatchObject({ committed: true })
    expect(await server.one.ask(schemes.get, { Id: id })).toMatchObject({
      lastBatch: report.batchNo,
      rowVersion: 1,
    })
    const ofScheme = JSON.stringify([{ field: 'schemeCode', op: 'eq', values: ['UNITS'] }])
    const { items } = await server.one.ask(batches.getAll, { filter: ofScheme })
    expect(items).toMatchObject([{ no: report.batchNo, schemeCode: 'UNITS', state: 'D', created: 1 }])
    const refused = async (more: object): Promise<readonly string[]> => {
      const { body } = await server.one.call(schemes.create, { ...scheme, code: 'X', ...more })
      return body.error?.validationErrors?.flatMap(({ members }) => members) ?? []
    }
    expect(await refused({ entity: 'nothing' })).toContain('entity')
    expect(await refused({ mapping: [column('nope', 'Einheit')] })).toContain('mapping')
    expect(await refused({ mode: 'replace', entity: 'order', mapping: [] })).toContain('mode')
    const unknown = await sendFile(importSchemeCalls.execute, {
      server,
      file: head,
      fields: { code: 'NOPE' },
    })
    expect(unknown.status).toBe(404)
    await server.one.ask(schemes.delete, { id })
  })

  it('has the fields of its entity to map', async () => {
    const { items } = (await server.one.ask(modelling.importFields, { targetEntity: 'unit' })) as {
      items: { field: string; isKey: boolean; required: boolean }[]
    }
    expect(items.find(({ field }) => field === 'code')).toMatchObject({ isKey: true, required: true })
  })
})

describe('the undo of a batch', () => {
  it('takes back all that it made and changed', async () => {
    await server.one.ask(units.create, { code: 'kg', name: 'Kilo', decimals: 3, remark: 'kept' })
    const before = await unitRows()
    const report = await run(`${head}kg,Kilogram,2\npc,Piece,0\n`)
    expect(await undo(report.batchNo)).toMatchObject({ undone: true, deleted: 1, restored: 1 })
    const after = await unitRows()
    expect([...after.keys()]).toEqual(['kg'])
    expect({ ...after.get('kg'), rowVersion: 0 }).toEqual({ ...before.get('kg'), rowVersion: 0 })
    const [batch] = (await server.one.ask(batches.getAll, { keyword: report.batchNo })).items
    expect(batch).toMatchObject({ state: 'U', undoneBy: 'admin' })
    const again = await server.one.call(importBatchCalls.undo, { id: (batch as unknown as Unit).id })
    expect(again.status).toBe(409)
  })

  it('takes back nothing where rows changed since, and lists them', async () => {
    await server.one.ask(units.create, { code: 'kg', name: 'Kilo', decimals: 3 })
    const report = await run(`${head}kg,Kilogram,2\npc,Piece,0\nt,Ton,3\n`)
    const rows = await unitRows()
    const { id, rowVersion } = rows.get('kg')!
    await server.one.ask(units.update, { id, rowVersion, remark: 'by hand' })
    await server.one.ask(units.delete, { id: rows.get('t')!.id })
    expect(await undo(report.batchNo)).toEqual({
      undone: false,
      conflicts: [
        { key: 'kg', reason: 'changed' },
        { key: 't', reason: 'gone' },
      ],
      conflictCount: 2,
      deleted: 0,
      restored: 0,
    })
    expect((await unitRows()).get('kg')).toMatchObject({ name: 'Kilogram', remark: 'by hand' })
    expect([...(await unitRows()).keys()].sort()).toEqual(['kg', 'pc'])
  })

  it('takes back nothing where other rows refer to what would go', async () => {
    const report = await run(`${head}kg,Kilogram,3\n`)
    const item = crudOf(entityNamed('item'))
    const made = (await server.one.ask(item.create, {
      code: 'I-1',
      name: 'Iron',
      itemType: 'M',
      obtainMethod: 'P',
      baseUnit: 'kg',
    })) as unknown as { id: string }
    await expect(undo(report.batchNo)).rejects.toThrow(/409|400/)
    expect([...(await unitRows()).keys()]).toEqual(['kg'])
    await server.one.ask(item.delete, { id: made.id })
    expect(await undo(report.batchNo)).toMatchObject({ undone: true })
  })

  it('brings back what was replaced', async () => {
    for (const code of ['kg', 'pc', 't'])
      await server.one.ask(units.create, { code, name: code.toUpperCase(), decimals: 1, remark: 'ERP' })
    const before = await unitRows()
    const replace = { mode: 'replace', scope: "ME.remark = 'ERP'", deleteLimit: 50 }
    const orders = { mode: 'replace', entity: 'order', mapping: [column('code', 'Einheit')] }
    const kept = await run(`${head}kg,KG,1\n`, orders)
    expect(kept.files[0]!.faults.map(({ message }) => message.en).join()).toContain('cannot be replaced')
    expect(await run(`${head}kg,KG,1\n`, { ...replace, scope: 'ME.nope = 1' })).toMatchObject({
      committed: false,
      faultCount: 1,
    })
    const refused = await run(`${head}kg,KG,1\n`, replace)
    expect(refused).toMatchObject({ committed: false, faultCount: 1 })
    const report = await run(`${head}kg,KG,1\npc,PC,1\n`, replace)
    expect(report).toMatchObject({ committed: true, files: [{ deleted: 1, unchanged: 2 }] })
    expect((await unitRows()).has('t')).toBe(false)
    expect(await undo(report.batchNo)).toMatchObject({ undone: true, restored: 1 })
    expect((await unitRows()).get('t')).toMatchObject(before.get('t')!)
  })

  it('is not offered for batches that are too old', async () => {
    const report = await run(`${head}kg,Kilogram,3\n`)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update import_batch set at = at - interval '31 days' where no = $1`, [report.batchNo]),
    )
    await run(`${head}pc,Piece,0\n`)
    await expect(undo(report.batchNo)).rejects.toThrow(/409/)
  })
})

describe('rights', () => {
  it('hold for the check, the file of faults, the import and the undo', async () => {
    const report = await run(`${head}kg,Kilogram,3\n`)
    const [batch] = (await server.one.ask(batches.getAll, { keyword: report.batchNo })).items as unknown as {
      id: string
    }[]
    const limited = await server.user(1, 'sees few', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-sees few' })).items
    await server.one.ask(roles.update, { ...role, rowFilter: { unit: "ME.code != 'kg'" } })
    const reader = await server.user(1, 'may nothing', ['Pages.Users'])
    for (const user of [limited, reader]) {
      const sent = { server, user, file: `${head}kg,Other,3\n`, fields: row() }
      expect((await sendFile(importSchemeCalls.execute, sent)).status).toBe(403)
      const dry = { ...sent, fields: { ...row(), dryRun: 'true' } }
      const answer = await sendFile(importSchemeCalls.execute, dry)
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain('Kilogram')
      expect((await sendFile(importSchemeCalls.faultFile, sent)).status).toBe(403)
      expect((await user.call(importBatchCalls.undo, { id: batch!.id })).status).toBe(403)
    }
    expect((await unitRows()).get('kg')!.name).toBe('Kilogram')
    const other = { server, user: server.two, file: head, fields: { code: 'UNITS' } }
    expect((await sendFile(importSchemeCalls.execute, other)).status).toBe(404)
    expect((await server.two.call(importBatchCalls.undo, { id: batch!.id })).status).toBe(404)
  })
})
