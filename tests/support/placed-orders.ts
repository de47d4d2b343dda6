import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { TestUser } from './server.ts'

const create = (name: string) => crudOf(entityNamed(name)).create

/** Orders `O1`, `O2` ... of ten pieces with two operations each (`O1-10`, `O1-20`), planned on machine M1 from `day` on. */
export async function placeOrders(user: TestUser, count: number, day: string): Promise<void> {
  await user.ask(create('unit'), { code: 'PC' })
  const item = { code: 'A', name: 'A', itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' }
  await user.ask(create('item'), item)
  await user.ask(create('process'), { code: 'CUT', name: 'Cut' })
  for (const code of ['M1', 'M2'])
    await user.ask(create('resource'), { code, name: code, resourceType: 'M', resourceClass: 'S' })
  for (let at = 0; at < count; at++) {
    const order = `O${at + 1}`
    await user.ask(create('order'), { code: order, itemCode: 'A', qty: '10', dueDate: `${day}T23:00:00Z` })
    for (const procNo of [10, 20]) {
      const hour = (at * 4 + (procNo === 10 ? 0 : 2)).toString().padStart(2, '0')
      const until = (at * 4 + (procNo === 10 ? 2 : 4)).toString().padStart(2, '0')
      const [start, end] = [`${day}T${hour}:00:00Z`, `${day}T${until}:00:00Z`]
      await user.ask(create('operation'), {
        code: `${order}-${procNo}`,
        orderCode: order,
        itemCode: 'A',
        procNo,
        processCode: 'CUT',
        qty: '10',
        status: 'A',
        assigned: true,
        resCode: 'M1',
        setupStart: start,
        start,
        productionEnd: end,
        end,
        productionSec: 7200,
      })
    }
  }
}
