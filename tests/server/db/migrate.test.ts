import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { defineEntity, type Entity } from '#domain/entity.ts'
import { flag, integer, longText, quantity, reference, references, text } from '#domain/field-kinds.ts'
import { schemaLevel } from '../../../src/server/db/schema/level.ts'
import { migrate, upgrade } from '../../../src/server/db/schema/migrate.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const declare = (fields: Entity['fields'], name = 'gadget'): Entity =>
  defineEntity({
    name,
    service: 'Gadget',
    area: 'master',
    label: { zh: '件', en: 'Gadget' },
    standard: true,
    fields,
  })

const migrating = (...more: Entity[]) =>
  asAdmin(database.admin, (admin) => migrate(admin, [...entities, ...more]))

describe('migrations', () => {
  it('do nothing when nothing changed', async () => {
    expect(await migrating()).toEqual([])
  })

  it('make the table of a new entity, then add fields, indexes and references, and keep the rows', async () => {
    expect(await migrating(declare({ size: text('尺寸', 'Size', { length: 10 }) }))).toEqual(['table gadget'])
    await withTenant(database.app, tenantOne, (tx) =>
      tx.run("insert into gadget (code, size) values ('G', 'small')"),
    )
    await withTenant(database.app, tenantOne, (tx) =>
      tx.run("insert into unit (code) values ('KG'), ('PCS')"),
    )
    const grown = declare({
      size: longText('尺寸', 'Size'),
      count: integer('数', 'Count', { required: true, default: 7, indexed: true }),
      usable: flag('可用', 'Usable', { default: true }),
      share: quantity('份额', 'Share'),
      baseUnit: reference('单位', 'Unit', 'unit'),
      units: references('单位', 'Units', 'unit'),
    })
    expect(await migrating(grown)).toEqual(['table gadget'])
    expect(await migrating(grown)).toEqual([])
    const write = (sql: string) => withTenant(database.app, tenantOne, (tx) => tx.run(sql))
    const [row] = await withTenant(database.app, tenantOne, (tx) => tx.rows('select * from gadget'))
    expect(row).toMatchObject({ code: 'G', size: 'small', count: 7, usable: true, share: null, units: [] })
    await write(`update gadget set base_unit = 'KG', units = '{PCS,KG}', size = repeat('x', 500)`)
    await expect(write("update gadget set base_unit = 'NONE'")).rejects.toThrow(/foreign key/)
    await expect(write("update gadget set units = '{KG,NONE}'")).rejects.toThrow(/foreign key/)
    await expect(write("delete from unit where code = 'PCS'")).rejects.toThrow(/foreign key/)
    await write("update gadget set units = '{KG}'")
    expect(await write("delete from unit where code = 'PCS'")).toBe(1)
  })

  it('refuse a change of type that could lose values, and leave the table as it was', async () => {
    await expect(migrating(declare({ size: integer('尺寸', 'Size') }))).rejects.toThrow(
      /gadget.size is text .* declared bigint/,
    )
    await expect(migrating(declare({ extra: text('', '', { required: true }) }))).rejects.toThrow(/extra/)
    expect(await withTenant(database.app, tenantOne, (tx) => tx.rows('select code from gadget'))).toEqual([
      { code: 'G' },
    ])
  })

  it('say from which level to which they went, and refuse a database of a newer program in one line', async () => {
    await asAdmin(database.admin, async (admin) => {
      const at = (level: number) => upgrade(admin, entities, level)
      const { from } = await at(schemaLevel)
      expect(from).toBe(schemaLevel)
      expect(await at(schemaLevel + 2)).toEqual({ from: schemaLevel, to: schemaLevel + 2, steps: [] })
      for (const level of [schemaLevel, schemaLevel + 1]) {
        const message = await at(level).then(
          () => '',
          (error: Error) => error.message,
        )
        expect(message).toContain(`schema level ${schemaLevel + 2}`)
        expect(message).toContain(`knows level ${level} only`)
        expect(message).not.toContain('\n')
      }
      await admin.query("update takt.migration set checksum = $1 where name = 'schema level'", [
        String(schemaLevel),
      ])
      await admin.query("delete from takt.migration where name = 'schema level'")
      expect(await at(schemaLevel)).toMatchObject({ from: 0, to: schemaLevel })
    })
  })

  it('refuse a landed step in another form', async () => {
    await asAdmin(database.admin, async (admin) => {
      const { rows } = await admin.query("select checksum from takt.migration where name = '001 functions'")
      await admin.query("update takt.migration set checksum = 'other' where name = '001 functions'")
      await expect(migrate(admin)).rejects.toThrow(/never change a landed step/)
      await admin.query("update takt.migration set checksum = $1 where name = '001 functions'", [
        (rows[0] as { checksum: string }).checksum,
      ])
    })
  })

  it('refuse references out of their scope and names that nobody declared', async () => {
    const wide = (name: string, scope: Entity['scope'], target: string) =>
      defineEntity({
        name,
        service: name,
        area: 'master',
        label: { zh: 'x', en: 'x' },
        scope,
        fields: { other: reference('', '', target) },
      })
    await expect(migrating(wide('wide', 'tenant', 'unit'))).rejects.toThrow(/cannot refer/)
    await expect(migrating(wide('lost', 'planUnit', 'nothing'))).rejects.toThrow(/not declared/)
  })
})

describe('a killed migration', () => {
  it('goes on where it stopped, whichever statement was the last', async () => {
    const empty = `killed_${process.pid}`
    const target = { ...database.admin, database: empty }
    const names = async () =>
      asAdmin(target, async (admin) => {
        const { rows } = await admin.query(
          "select count(*)::int as n from pg_class where relnamespace = 'takt'::regnamespace and relkind = 'r'",
        )
        return (rows[0] as { n: number }).n
      })
    await asAdmin(database.admin, async (admin) => {
      await admin.query(`create database ${empty}`)
    })
    let finished = false
    let tries = 0
    for (let after = 1; !finished; after += 97) {
      const client = new Client(target)
      await client.connect()
      if (tries === 0)
        for (const [schema, owner] of [
          ['takt', 'takt_owner'],
          ['takt_clock', 'takt_clock'],
        ])
          await client.query(`create schema ${schema} authorization ${owner}`)
      finished = await migrate(failing(client, after), entities).then(
        () => true,
        (error: Error) => {
          if (error.message !== 'connection lost') throw error
          return false
        },
      )
      if (finished) await client.end()
      tries++
    }
    expect(tries).toBeGreaterThan(3)
    expect(await names()).toBeGreaterThan(entities.length)
    await asAdmin(target, async (admin) => expect(await migrate(admin, entities)).toEqual([]))
    await asAdmin(database.admin, (admin) => admin.query(`drop database ${empty} with (force)`))
  }, 300_000)

  /** A client whose connection breaks after so many statements. */
  function failing(client: Client, after: number): Client {
    let left = after
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    client.query = (async (...given: unknown[]) => {
      if (left-- > 0) return query(...given)
      if (left === -1) await client.end()
      throw new Error('connection lost')
    }) as never
    return client
  }
})
