import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { insertRows } from '../../src/server/platform/crud/bulk.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { tenantOne, type Filling } from './database.ts'
import { demoDay } from './kitting.ts'
import { Random } from './random-kitting.ts'

/** A factory of random size, areas and troubles in tenant 1, current on `demoDay`; nothing of it is planned. */
export function randomFactory(seed: number): Filling {
  const random = new Random(seed)
  const asOf = Math.floor(demoDay.getTime() / 86_400_000) * 86_400
  const options = {
    ...demoOptions(asOf),
    seed,
    orders: random.int(1, 40),
    products: random.int(1, 6),
    lines: random.int(1, 6),
    parts: random.int(4, 40),
    supplies: random.int(1, 150),
    levels: random.pick([1, 3] as const),
    areas: random.pick([1, 2] as const),
    troubled: random.next() / 3,
  }
  return {
    name: `random_factory_${seed}`,
    fill: (database) =>
      withTenant(database.app, tenantOne, async (tx) => {
        for (const { entity, rows } of factoryRows(generateFactory(options), demoRows('Asia/Shanghai')))
          await insertRows(entityNamed(entity), tx, rows)
        await tx.run(
          "update plan_unit set init_state = 'initialised' where tenant_id = (select current_tenant()) and code = 'JS'",
        )
      }),
  }
}
