import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import '../../../src/server/app/schema-steps.ts'
import { schemaLevel } from '../../../src/server/db/schema/level.ts'
import { schemaFingerprint } from '../../../src/server/db/schema/migrate.ts'

/** Level and fingerprint of the schema as last landed. */
const landed = JSON.parse(readFileSync(new URL('./level.json', import.meta.url), 'utf8')) as {
  level: number
  fingerprint: string
}

it('a schema that differs from the landed one has a level of its own', () => {
  const now = { level: schemaLevel, fingerprint: schemaFingerprint() }
  expect(
    now,
    'The schema changed: raise schemaLevel (src/server/db/schema/level.ts) once per release and write both values to level.json.',
  ).toEqual(landed)
})
