import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceReader } from '../../../../src/server/platform/connections/source-reader.ts'
import { hasMariadb, startMariadb, type TestMariadb } from '../../../support/sources/mariadb.ts'
import { openEntry } from '../../../support/sources/reader.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

/** MariaDB is not part of the product: where Debian's package `mariadb-server-core` is missing these are skipped. */
describe.skipIf(!hasMariadb)('a MariaDB source', () => {
  let server: TestMariadb
  let reader: SourceReader
  const entry = (changed: object = {}, credentials: object = {}) => ({
    kind: 'mysql',
    host: '127.0.0.1',
    port: server.port,
    inside: true,
    database: 'erp',
    credentials: { user: 'takt', password: 'the password of a source', ...credentials },
    ...changed,
  })

  beforeAll(async () => {
    server = await startMariadb()
    const admin = await createConnection({
      host: '127.0.0.1',
      port: server.port,
      user: 'root',
      multipleStatements: true,
    })
    await admin.query(`
      create database erp charset utf8mb4; create database pay; use erp;
      create table mara (matnr varchar(40) not null, qty decimal(20, 6), weight double, due date, made datetime,
        changed timestamp null, active tinyint(1), data json, raw blob, \`odd \`\`name\` bigint unsigned);
      insert into mara values ('A', 12.5, 1e-7, '2026-11-27', '2026-11-27 08:00:00', '2026-11-27 08:00:00', 1,
        '{"a": 1}', x'00ff', 18446744073709551615), ('本', null, null, null, null, null, 0, null, null, null);
      create view endless as select seq as no from seq_1_to_100000000;
      create view numbers as select seq as no from seq_1_to_5000;
      create table pay.salaries (id int);
      create user takt@'127.0.0.1' identified by 'the password of a source';
      create user takt@localhost identified by 'the password of a source';
      grant select on erp.* to takt@'127.0.0.1'; grant select on erp.* to takt@localhost;`)
    await admin.end()
    reader = await openEntry(entry())
  }, 60_000)
  afterAll(async () => {
    await reader?.close()
    await server?.close()
  })

  it('gives tables, columns and values as texts', async () => {
    expect(await reader.tables()).toEqual([
      { name: 'endless', kind: 'view' },
      { name: 'mara', kind: 'table' },
      { name: 'numbers', kind: 'view' },
    ])
    const columns = await reader.columns('mara')
    expect(columns.map(({ kind }) => kind).join(' ')).toBe(
      'text number number date time time flag text text number',
    )
    expect(columns[0]!.nullable).toBe(false)
    expect(await rowsOf(reader, { table: 'mara', columns: columns.map(({ name }) => name) })).toEqual([
      [
        'A',
        '12.500000',
        '0.0000001',
        '2026-11-27',
        '2026-11-27T08:00:00',
        expect.stringMatching(/^2026-11-27T\d\d:00:00Z$/),
        'true',
        '{"a": 1}',
        '0x00FF',
        '18446744073709551615',
      ],
      ['本', null, null, null, null, null, 'false', null, null, null],
    ])
  })

  it('reads in batches, after a value and up to a limit', async () => {
    const sizes: number[] = []
    const request = { table: 'numbers', columns: ['no'], batchRows: 2000 }
    for await (const { rows } of reader.rows(request, new AbortController().signal)) sizes.push(rows.length)
    expect(sizes).toEqual([2000, 2000, 1000])
    const after = { column: 'no', value: '4998' }
    expect(await rowsOf(reader, { ...request, after })).toEqual([['4999'], ['5000']])
    expect(await rowsOf(reader, { ...request, after, limit: 1 })).toEqual([['4999']])
  })

  it('names what is not there, and takes no statement for a name', async () => {
    for (const table of ['mara; drop table mara', 'pay.salaries', 'salaries', 'mara` where 1=1 -- '])
      await expect(reader.columns(table)).rejects.toMatchObject({ reason: 'noTable' })
    await expect(rowsOf(reader, { table: 'mara', columns: ['werks'] })).rejects.toMatchObject({
      reason: 'noColumn',
    })
  })

  it('ends with the signal', async () => {
    const own = await openEntry(entry())
    const stop = new AbortController()
    const reading = own.rows({ table: 'numbers', columns: ['no'], batchRows: 10 }, stop.signal)
    await reading.next()
    stop.abort()
    await expect(
      (async () => {
        for await (const { rows } of reading) expect(rows.length).toBeLessThanOrEqual(10)
      })(),
    ).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it('never takes a line that breaks for the end', async () => {
    const own = await openEntry(entry())
    const request = { table: 'endless', columns: ['no'], batchRows: 10 }
    const reading = own.rows(request, new AbortController().signal)
    await reading.next()
    const admin = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root' })
    await admin.query('kill user takt@localhost')
    await admin.query("kill user takt@'127.0.0.1'")
    await admin.end()
    await expect(
      (async () => {
        for await (const { rows } of reading) expect(rows.length).toBeLessThanOrEqual(10)
      })(),
    ).rejects.toMatchObject({ reason: 'lost' })
    await own.close()
    await reader.close()
    reader = await openEntry(entry())
  })

  it('is refused with a reason', async () => {
    const refused = (changed: object, credentials: object = {}) =>
      openEntry(entry(changed, credentials)).then(
        () => 'open',
        (error: { reason: string }) => error.reason,
      )
    expect(await refused({}, { password: 'wrong' })).toBe('credentials')
    expect(await refused({ database: 'pay' })).toBe('noDatabase')
    expect(await refused({ tls: true })).toBe('tls')
    expect(await refused({ inside: false })).toBe('insideAddress')
    expect(await refused({ port: 1 })).toBe('refused')
  })
})
