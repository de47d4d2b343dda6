import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openMssql } from '../../../../src/server/platform/connections/mssql.ts'
import { openOracle } from '../../../../src/server/platform/connections/oracle.ts'
import {
  selectOf,
  type Dialect,
  type SqlColumn,
} from '../../../../src/server/platform/connections/sql/dialect.ts'
import { mssqlDialect } from '../../../../src/server/platform/connections/sql/mssql-dialect.ts'
import { oracleDialect } from '../../../../src/server/platform/connections/sql/oracle-dialect.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'
import { playedOracle, playedTedious } from '../../../support/sources/played-drivers.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

/** Neither database can be tried here: drivers are played, lines are real. */
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(greet: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    greet(socket)
  })
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return (server.address() as AddressInfo).port
}

const given = (kind: string, port: number) => ({
  kind,
  host: '127.0.0.1',
  port,
  inside: true,
  database: 'erp',
  credentials: { user: 'takt', password: 'secret' },
})

const column = (name: string, type: string): SqlColumn => ({ name, type, nullable: true })
const statementOf = (dialect: Dialect, columns: readonly SqlColumn[], more: object = {}) =>
  selectOf('SRC', dialect, columns, {
    table: 'dbo.Orders',
    columns: columns.map(({ name }) => name),
    ...more,
  }).statement

describe('SQL of SQL Server', () => {
  it('reads every type as a text, names in brackets', () => {
    const columns = [
      column('id', 'bigint'),
      column('odd ] name', 'nvarchar'),
      column('open', 'bit'),
      column('due', 'datetime2'),
      column('seen', 'datetimeoffset'),
      column('day', 'date'),
      column('share', 'float'),
      column('price', 'money'),
      column('raw', 'varbinary'),
      column('place', 'geography'),
    ]
    expect(statementOf(mssqlDialect, columns)).toBe(
      'select convert(nvarchar(max), t.[id]), convert(nvarchar(max), t.[odd ]] name]), ' +
        "case t.[open] when 1 then 'true' when 0 then 'false' end, convert(varchar(40), t.[due], 126), " +
        'convert(varchar(40), switchoffset(t.[seen], 0), 126), convert(varchar(10), t.[day], 23), ' +
        'convert(varchar(40), t.[share], 3), convert(varchar(40), t.[price], 2), ' +
        'convert(varchar(max), convert(varbinary(max), t.[raw]), 1), t.[place].ToString() from [dbo].[Orders] t',
    )
    expect(columns.map(({ type }) => mssqlDialect.kindOf(type))).toEqual([
      'number',
      'text',
      'flag',
      'time',
      'time',
      'date',
      'number',
      'number',
      'text',
      'text',
    ])
  })

  it('goes on behind a value in the type of its column, and reads the first rows alone', () => {
    const after = { column: 'due', value: '2026-11-27T08:00:00' }
    expect(statementOf(mssqlDialect, [column('due', 'datetime2')], { after, limit: 50 })).toBe(
      'select top (50) convert(varchar(40), t.[due], 126) from [dbo].[Orders] t ' +
        'where t.[due] > convert(datetime2(7), @p, 126) order by t.[due]',
    )
  })

  it('writes times and numbers as other sources do', () => {
    expect(mssqlDialect.written('2026-11-27T08:00:00.1200000', 'datetime2')).toBe('2026-11-27T08:00:00.12')
    expect(mssqlDialect.written('2026-11-27T08:00:00.0000000+00:00', 'datetimeoffset')).toBe(
      '2026-11-27T08:00:00Z',
    )
    expect(mssqlDialect.written('1.5000000000000000e-003', 'float')).toBe('0.0015')
  })
})

describe('SQL of Oracle', () => {
  it('reads every type as a text, names in quotation marks', () => {
    const columns = [
      column('ID', 'NUMBER'),
      column('Name', 'NVARCHAR2'),
      column('DUE', 'DATE'),
      column('SEEN', 'TIMESTAMP(6) WITH TIME ZONE'),
      column('RAW1', 'RAW'),
    ]
    expect(statementOf(oracleDialect, columns)).toBe(
      `select to_char(t."ID"), t."Name", to_char(t."DUE", 'YYYY-MM-DD"T"HH24:MI:SS'), ` +
        `to_char(sys_extract_utc(t."SEEN"), 'YYYY-MM-DD"T"HH24:MI:SS.FF9"Z"'), '0x' || rawtohex(t."RAW1") ` +
        `from "dbo"."Orders" t`,
    )
    expect(columns.map(({ type }) => oracleDialect.kindOf(type))).toEqual([
      'number',
      'text',
      'time',
      'time',
      'text',
    ])
  })

  it('goes on behind a value in the type of its column, and reads the first rows alone', () => {
    const after = { column: 'ID', value: '7' }
    expect(statementOf(oracleDialect, [column('ID', 'NUMBER')], { after, limit: 50 })).toBe(
      'select to_char(t."ID") from "dbo"."Orders" t where t."ID" > to_number(:p) order by t."ID" fetch first 50 rows only',
    )
  })

  it('writes times and numbers as other sources do', () => {
    expect(oracleDialect.written('2026-11-27T08:00:00.000000000Z', 'TIMESTAMP(6) WITH TIME ZONE')).toBe(
      '2026-11-27T08:00:00Z',
    )
    expect(oracleDialect.written('-.5', 'NUMBER')).toBe('-0.5')
    expect(oracleDialect.written('1.5E-10', 'NUMBER')).toBe('0.00000000015')
  })
})

it('refuses a column that the table does not have', () => {
  const ask = () => statementOf(mssqlDialect, [], { columns: ['x] from secrets --'] })
  expect(ask).toThrow(expect.objectContaining({ reason: 'noColumn' }))
})

it.each([
  ['mssql', 'npm install tedious@'],
  ['oracle', 'npm install oracledb@'],
])('an entry of kind %s says how its driver is installed', async (kind, command) => {
  await expect(openEntry(given(kind, 1))).rejects.toThrow(command)
})

describe('SQL Server through a played driver', () => {
  const mara = (statement: string, value: string | undefined) => {
    if (statement === mssqlDialect.tables) return [['dbo.MARA', 'U'] as const, ['dbo.Open', 'V'] as const]
    if (statement === mssqlDialect.columns)
      return value === 'dbo.MARA'
        ? [['MATNR', 'nvarchar', 'N'] as const, ['NTGEW', 'decimal', 'Y'] as const]
        : []
    if (statement.startsWith('select convert'))
      return Array.from({ length: 5 }, (_, at) => [`M${at}`, at === 2 ? null : `${at}.500`] as const)
    return []
  }

  it('lists tables, columns and rows, batch by batch', async () => {
    const { seen, load } = playedTedious(mara)
    const port = await listening()
    const reader = await openMssql('SRC', entryOf({ ...given('mssql', port), tls: true }), load)
    expect(seen.config).toMatchObject({
      server: '127.0.0.1',
      authentication: { options: { userName: 'takt', password: 'secret' } },
      options: { encrypt: true, trustServerCertificate: false, readOnlyIntent: true, database: 'erp' },
    })
    expect(await reader.tables()).toEqual([
      { name: 'dbo.MARA', kind: 'table' },
      { name: 'dbo.Open', kind: 'view' },
    ])
    expect(await reader.columns('dbo.MARA')).toEqual([
      { name: 'MATNR', kind: 'text', nullable: false },
      { name: 'NTGEW', kind: 'number', nullable: true },
    ])
    const request = { table: 'dbo.MARA', columns: ['MATNR', 'NTGEW'], batchRows: 2 }
    expect(await rowsOf(reader, request)).toEqual([
      ['M0', '0.500'],
      ['M1', '1.500'],
      ['M2', null],
      ['M3', '3.500'],
      ['M4', '4.500'],
    ])
    expect(seen.paused).toBeGreaterThan(0)
    await expect(reader.columns("dbo.MARA'; drop table x")).rejects.toMatchObject({ reason: 'noTable' })
    await reader.close()
  })

  it.each([
    [{ number: 18456, code: 'ELOGIN' }, 'credentials'],
    [{ number: 229, code: 'EREQUEST' }, 'noRight'],
    [{ code: 'ETIMEOUT' }, 'tooSlow'],
    [{ code: 'ESOCKET', cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, 'tls'],
  ])('says %j in words', async (fault, reason) => {
    const { load } = playedTedious(() => {
      throw Object.assign(new Error('takt at 10.0.0.1 of SECRET'), fault)
    })
    const port = await listening()
    const opening = openMssql('SRC', entryOf(given('mssql', port)), load)
    await expect(opening).rejects.toMatchObject({ reason })
    await expect(opening).rejects.not.toThrow(/SECRET|10\.0\.0\.1/)
  })

  it('follows no server that names another one', async () => {
    const { load } = playedTedious(mara, { reroutes: true })
    const port = await listening()
    await expect(openMssql('SRC', entryOf(given('mssql', port)), load)).rejects.toMatchObject({
      reason: 'redirected',
    })
  })
})

const packet = (type: number, body = ''): Buffer => {
  const bytes = Buffer.alloc(8 + body.length)
  bytes.writeUInt16BE(bytes.length, 0)
  bytes[4] = type
  bytes.write(body, 8)
  return bytes
}

describe('Oracle through a played driver', () => {
  it('is reached by a port of this machine, in a transaction that is read only', async () => {
    const port = await listening((socket) => {
      socket.once('data', () => {
        // A packet that asks for the connection again, in two pieces, and one that accepts it.
        const bytes = Buffer.concat([
          packet(11),
          packet(2, 'accepted'),
          packet(6, '\u0005\u0005\u0005\u0005'),
        ])
        socket.write(bytes.subarray(0, 5))
        setImmediate(() => socket.write(bytes.subarray(5)))
      })
    })
    const { asked, load } = playedOracle([['ERP.MARA', 'T']])
    const reader = await openOracle('SRC', entryOf(given('oracle', port)), load)
    expect(await reader.tables()).toEqual([{ name: 'ERP.MARA', kind: 'table' }])
    expect(asked.slice(0, 2)).toEqual([
      expect.stringContaining('alter session set'),
      'set transaction read only',
    ])
    await reader.close()
  })

  it('follows no listener that names another address', async () => {
    const port = await listening((socket) => {
      socket.once('data', () => socket.write(packet(5, '(ADDRESS=(HOST=169.254.169.254)(PORT=80))')))
    })
    const opening = openOracle('SRC', entryOf(given('oracle', port)), playedOracle().load)
    await expect(opening).rejects.toMatchObject({ reason: 'redirected' })
  })

  it('says that a host refuses', async () => {
    const port = await listening()
    servers.pop()!.close()
    const opening = openOracle('SRC', entryOf(given('oracle', port)), playedOracle().load)
    await expect(opening).rejects.toMatchObject({ reason: 'refused' })
  })
})
