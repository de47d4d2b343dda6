import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { insertRows } from '../../src/server/crud/bulk.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { tenantOne, type Filling } from './database.ts'
import { demoDay } from './kitting.ts'
import { Dice } from './random-kitting.ts'

/** A factory of random size, areas and troubles in tenant 1, current on `demoDay`; nothing of it is planned. */
export function randomFactory(seed: number): Filling {
  const dice = new Dice(seed)
  const asOf = Math.floor(demoDay.getTime() / 86_400_000) * 86_400
  const options = {
    ...demoOptions(asOf),
    seed,
    orders: dice.int(1, 40),
    products: dice.int(1, 6),
    lines: dice.int(1, 6),
    parts: dice.int(4, 40),
    supplies: dice.int(1, 150),
    levels: dice.pick([1, 3] as const),
    areas: dice.pick([1, 2] as const),
    troubled: dice.next() / 3,
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
