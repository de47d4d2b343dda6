import { createHash } from 'node:crypto'
import { entities } from '#domain/entities/index.ts'
import '../src/server/app/schema-steps.ts'
import { schemaSteps } from '../src/server/db/schema/step.ts'
import { absent } from '../src/server/db/schema/parts.ts'
import { tableStatements } from '../src/server/db/schema/statements.ts'
import { tableOfEntity } from '../src/server/db/schema/table.ts'

/**
 * The schema of this tree as SQL, to be kept beside tests/server/db/kept-schema.test.ts when a version goes out, so that
 * databases made by it can be opened by all that come after: node tools/keep-schema.ts > tests/server/db/kept/DATE.sql
 */
const { before, after } = schemaSteps()
const steps = [...before, ...after].map(({ name, statements }) => {
  const checksum = createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32)
  return `-- step ${checksum} ${name}`
})
const tables = entities
  .filter(({ view }) => !view)
  .map((entity) => tableOfEntity(entity, entities))
  .flatMap((table) => {
    const [creation, ...rest] = tableStatements(table, absent)
    // Of its indexes, the key's: an index that is there by its name is never made again.
    const key = rest.filter((sql) => sql.startsWith('create unique index'))
    return [
      creation!.replaceAll(/, (?="|id |row_version|created_|updated_|plan_unit_code c|primary)/g, ',\n  '),
      ...key,
    ]
  })
console.log([...steps, ...tables.map((sql) => `${sql};`)].join('\n'))
