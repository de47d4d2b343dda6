import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { Dialect } from './dialect.ts'

const numbers = /^(?:NUMBER|FLOAT|BINARY_FLOAT|BINARY_DOUBLE)$/
const zoned = /^TIMESTAMP\(\d\) WITH (?:LOCAL )?TIME ZONE$/
const times = /^(?:DATE|TIMESTAMP\(\d\)(?: WITH (?:LOCAL )?TIME ZONE)?)$/
/** Others, such as BLOB, LONG and objects, have no text by which they could be read; their columns are left out. */
const readable = `regexp_like(c.data_type, '^(N?VARCHAR2|N?CHAR|N?CLOB|NUMBER|FLOAT|BINARY_FLOAT|BINARY_DOUBLE|DATE|RAW|ROWID|TIMESTAMP.*|INTERVAL.*)$')`

function kindOf(type: string): SourceValueKind {
  if (numbers.test(type)) return 'number'
  return times.test(type) ? 'time' : 'text'
}

const iso = `YYYY-MM-DD"T"HH24:MI:SS`

function asText(sql: string, type: string): string {
  if (numbers.test(type)) return `to_char(${sql})`
  if (type === 'DATE') return `to_char(${sql}, '${iso}')`
  if (zoned.test(type)) return `to_char(sys_extract_utc(${sql}), '${iso}.FF9"Z"')`
  if (times.test(type)) return `to_char(${sql}, '${iso}.FF9')`
  if (type === 'RAW') return `'0x' || rawtohex(${sql})`
  // A text of up to 4,000 bytes is one already; a CLOB becomes one in the driver.
  return /CLOB|CHAR/.test(type) ? sql : `to_char(${sql})`
}

function bound(type: string): string {
  if (numbers.test(type)) return 'to_number(:p)'
  const time = `to_timestamp(rtrim(:p, 'Z'), '${iso}.FF')`
  if (type === 'DATE') return `cast(${time} as date)`
  if (zoned.test(type)) return `from_tz(${time}, 'UTC')`
  return times.test(type) ? time : ':p'
}

const seen = (owner: string, name: string): string =>
  `instr(${owner}, '.') = 0 and instr(${name}, '.') = 0
   and ${owner} not in (select u.username from all_users u where u.oracle_maintained = 'Y')`

/** Oracle Database 12.2 and later. */
export const oracleDialect: Dialect = {
  codes: {
    EREROUTE: 'redirected',
    'ORA-01017': 'credentials',
    'ORA-28000': 'credentials',
    'ORA-01045': 'noRight',
    'ORA-01031': 'noRight',
    'ORA-00942': 'noRight',
    'ORA-12514': 'noDatabase',
    'ORA-12505': 'noDatabase',
    'NJS-518': 'noDatabase',
    'NJS-510': 'noAnswer',
    'NJS-511': 'refused',
    'NJS-500': 'lost',
    'NJS-501': 'lost',
    'NJS-503': 'lost',
    'NJS-521': 'lost',
    'ORA-03113': 'lost',
    'ORA-03114': 'lost',
    'NJS-040': 'tooSlow',
    'NJS-123': 'tooSlow',
    'ORA-01013': 'cancelled',
  },
  begin: [
    `alter session set time_zone = '+00:00' nls_numeric_characters = '. ' nls_sort = binary nls_comp = binary`,
    'set transaction read only',
  ],
  tables: `select t.owner || '.' || t.table_name, 'T' from all_tables t where ${seen('t.owner', 't.table_name')}
    union all select v.owner || '.' || v.view_name, 'V' from all_views v where ${seen('v.owner', 'v.view_name')}
    order by 1`,
  columns: `select c.column_name, c.data_type, c.nullable from all_tab_columns c
    where ${seen('c.owner', 'c.table_name')} and c.owner || '.' || c.table_name = :p and ${readable}
    order by c.column_id`,
  quoted: (name) => `"${name.replaceAll('"', '')}"`,
  parameter: ':p',
  kindOf,
  asText,
  bound,
  limited: (rest, limit) =>
    `select ${rest}${limit === undefined ? '' : ` fetch first ${Math.trunc(limit)} rows only`}`,
  written: (text, type) => {
    if (times.test(type)) return text.replace(/(\.\d*?)0+(?=Z?$)/, '$1').replace(/\.(?=Z?$)/, '')
    return numbers.test(type) ? plainDecimal(text.replace(/^(-?)\./, '$10.')) : text
  },
}
