import { code, integer } from '../../field-kinds.ts'
import { objectOf, service } from '../../service.ts'

/** Services of specification §7.6 that erase by `pid`: entity, and the field whose value a pid is. */
export const erasedByPid = [
  { service: 'AMRPDelArea', of: 'mrpArea', field: 'code' },
  { service: 'AMRPVendor', of: 'supplier', field: 'code' },
  { service: 'AMRPItem', of: 'item', field: 'code' },
  { service: 'AMRPSubstitutes', of: 'materialSubstitution', field: 'pid' },
  { service: 'AMRPRequestDefinition', of: 'demandSource', field: 'code' },
  { service: 'AMRPSupplyDefinition', of: 'supplySource', field: 'code' },
] as const

/** Erases every row of the pid that the caller sees and answers how many; 404 where there is none. */
const eraseOf = (name: string) =>
  service(name, 'Pages.Roles')('DeleteByPid', '按编号删除', 'Delete by pid', {
    input: { pid: code('编号', 'Pid', { required: true }) },
    output: objectOf({ count: integer('行数', 'Rows', { required: true }) }),
  })

export const eraseServices = Object.fromEntries(
  erasedByPid.map((one) => [one.service, eraseOf(one.service)]),
) as Record<(typeof erasedByPid)[number]['service'], ReturnType<typeof eraseOf>>
