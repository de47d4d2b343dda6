import { createHash } from 'node:crypto'
import { entities } from '#domain/entities/index.ts'
import '../src/server/app/schema-steps.ts'
import { schemaSteps, type Step } from '../src/server/db/schema/step.ts'
import { absent } from '../src/server/db/schema/parts.ts'
import { referenceStatements, tableStatements } from '../src/server/db/schema/statements.ts'
import { tableOfEntity } from '../src/server/db/schema/table.ts'

/**
 * The schema of this tree as SQL, to be kept beside tests/server/db/kept-schema.test.ts when a version goes out, so that
 * databases made by it can be opened by all that come after: node tools/keep-schema.ts > tests/server/db/kept/DATE.sql
 *
 * Steps are kept by name and checksum, because landed ones never change; those after `-- tables` come after the tables.
 */
const { before, after } = schemaSteps()
const line = ({ name, statements }: Step): string => {
  const checksum = createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32)
  return `-- step ${checksum} ${name}`
}
const tables = entities.filter(({ view }) => !view).map((entity) => tableOfEntity(entity, entities))
const statements = [
  ...tables.flatMap((table) => tableStatements(table, absent)),
  ...tables.flatMap((table) => referenceStatements(table, absent, () => absent)),
].map((sql) =>
  sql.startsWith('create table "')
    ? sql.replaceAll(/, (?="|id |row_version|created_|updated_|plan_unit_code c|primary)/g, ',\n  ')
    : sql,
)
console.log(
  [...before.map(line), '-- tables', ...statements.map((sql) => `${sql};`), ...after.map(line)].join('\n'),
)
