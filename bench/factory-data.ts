import { Client } from 'pg'
import { entityNamed } from '#domain/entities/index.ts'
import { tableOf } from '#domain/entity.ts'
import { generateFactory, plainOptions } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import type { Database } from '../src/server/db/database.ts'
import { superuser } from '../src/server/db/embedded/cluster.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'

/** The plan unit of measurements. */
export const benchScope = { tenantId: 1, planUnitCode: 'JS', userId: null }

/** Runs as the owner of an embedded database, who may analyse its tables. */
export async function asOwner<T>(database: Database, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({
    ...database.connection('app_rw'),
    user: superuser,
    password: database.secrets.database,
  })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/**
 * A factory of so many orders with ten kitting lines each. Analysed after each table: without statistics the checks of foreign
 * keys pick any index.
 */
export const loadFactory = (database: Database, orders: number, asOf: Date): Promise<void> =>
  asOwner(database, async (owner) => {
    const factory = generateFactory(plainOptions(orders * 10, asOf.getTime() / 1000))
    for (const { entity, rows } of factoryRows(factory, { language: 'en', zone: 'UTC' })) {
      await withTenant(database.app, benchScope, (tx) => insertRows(entityNamed(entity), tx, rows))
      await owner.query(`analyze takt."${tableOf(entityNamed(entity))}"`)
    }
  })
