import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { Dialect } from './dialect.ts'

const whole = /^(?:tinyint|smallint|int|bigint)$/
const exact = /^(?:decimal|numeric)$/
const money = /^(?:money|smallmoney)$/
const floats = /^(?:float|real)$/
const times = /^(?:datetime|datetime2|smalldatetime|datetimeoffset)$/
const binary = /^(?:binary|varbinary|image|timestamp|rowversion)$/
/** Types of the common language runtime. */
const objects = /^(?:geography|geometry|hierarchyid)$/

function kindOf(type: string): SourceValueKind {
  if (type === 'bit') return 'flag'
  if (type === 'date') return 'date'
  if (times.test(type)) return 'time'
  return [whole, exact, money, floats].some((numbers) => numbers.test(type)) ? 'number' : 'text'
}

/** https://learn.microsoft.com/sql/t-sql/functions/cast-and-convert-transact-sql: styles of dates, floats, money and bytes. */
function asText(sql: string, type: string): string {
  if (type === 'bit') return `case ${sql} when 1 then 'true' when 0 then 'false' end`
  if (type === 'datetimeoffset') return `convert(varchar(40), switchoffset(${sql}, 0), 126)`
  if (times.test(type)) return `convert(varchar(40), ${sql}, 126)`
  if (type === 'date') return `convert(varchar(10), ${sql}, 23)`
  if (floats.test(type)) return `convert(varchar(40), ${sql}, 3)`
  if (money.test(type)) return `convert(varchar(40), ${sql}, 2)`
  if (type === 'image') return `convert(varchar(max), convert(varbinary(max), ${sql}), 1)`
  if (binary.test(type)) return `convert(varchar(max), convert(varbinary(max), ${sql}), 1)`
  return objects.test(type) ? `${sql}.ToString()` : `convert(nvarchar(max), ${sql})`
}

function bound(type: string): string {
  if (whole.test(type)) return 'cast(@p as bigint)'
  if (exact.test(type)) return 'cast(@p as decimal(38, 10))'
  if (money.test(type)) return 'cast(@p as money)'
  if (floats.test(type)) return 'cast(@p as float)'
  if (type === 'datetimeoffset') return 'convert(datetimeoffset(7), @p, 127)'
  if (times.test(type)) return 'convert(datetime2(7), @p, 126)'
  return type === 'date' ? 'convert(date, @p, 23)' : '@p'
}

/** `2026-11-27T08:00:00.0000000+00:00` as `2026-11-27T08:00:00Z`. */
const isoText = (text: string): string =>
  text
    .replace(/(\.\d*?)0+(?=$|[+Z])/, '$1')
    .replace(/\.(?=$|[+Z])/, '')
    .replace(/\+00:00$/, 'Z')

const seen = `o.type in ('U', 'V') and o.is_ms_shipped = 0 and charindex('.', s.name) = 0 and charindex('.', o.name) = 0
  and has_perms_by_name(quotename(s.name) + '.' + quotename(o.name), 'OBJECT', 'SELECT') = 1`

/** SQL Server 2016 and later. It has no transactions that are read only: nothing but these statements is sent. */
export const mssqlDialect: Dialect = {
  codes: {
    ELOGIN: 'credentials',
    '18456': 'credentials',
    '4060': 'noDatabase',
    '229': 'noRight',
    '230': 'noRight',
    '916': 'noRight',
    '1222': 'tooSlow',
    ETIMEOUT: 'tooSlow',
    EINSTLOOKUP: 'unknownHost',
    ECANCEL: 'cancelled',
    ECLOSE: 'lost',
    ESOCKET: 'lost',
    EREROUTE: 'redirected',
  },
  begin: ['set lock_timeout 10000'],
  tables: `select s.name + '.' + o.name, rtrim(o.type) from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
    where ${seen} order by s.name, o.name`,
  columns: `select c.name, coalesce(b.name, y.name), case c.is_nullable when 1 then 'Y' else 'N' end
    from sys.objects o join sys.schemas s on s.schema_id = o.schema_id join sys.columns c on c.object_id = o.object_id
    join sys.types y on y.user_type_id = c.user_type_id
    left join sys.types b on b.user_type_id = y.system_type_id and y.is_user_defined = 1
    where ${seen} and s.name + '.' + o.name = @p collate Latin1_General_100_BIN2 order by c.column_id`,
  quoted: (name) => `[${name.replaceAll(']', ']]')}]`,
  parameter: '@p',
  kindOf,
  asText,
  bound,
  limited: (rest, limit) => `select ${limit === undefined ? '' : `top (${Math.trunc(limit)}) `}${rest}`,
  written: (text, type) =>
    times.test(type) ? isoText(text) : kindOf(type) === 'number' ? plainDecimal(text) : text,
}
