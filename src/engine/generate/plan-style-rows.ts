import { capacityCommands, defaultCommands, optimisingCommands } from '#domain/scheduling/commands.ts'
import type { Label } from '#domain/label.ts'
import type { EntityRows } from './factory-rows.ts'
import type { RowContext } from './row-context.ts'

export const planSchemeRows = (text: (label: Label) => string): EntityRows => ({
  entity: 'planCommandScheme',
  rows: [
    {
      code: 'Default',
      name: text({ zh: '标准排程', en: 'Standard scheduling' }),
      version: 1,
      commands: capacityCommands,
    },
    {
      code: 'Optimise',
      name: text({ zh: '优化排程', en: 'Optimised scheduling' }),
      version: 1,
      commands: optimisingCommands,
    },
    {
      code: 'Material',
      name: text({ zh: '等待物料', en: 'Waiting for material' }),
      version: 1,
      commands: defaultCommands,
    },
  ],
})

export const ganttStyleRows = (context: RowContext): EntityRows => ({
  entity: 'ganttStyle',
  rows: [
    {
      code: 'ORDER',
      name: context.text({ zh: '按订单', en: 'By order' }),
      isDefault: true,
      barColor: 'ME.OrderCode',
    },
    {
      code: 'PROCESS',
      name: context.text({ zh: '按工序', en: 'By process' }),
      barColor: 'ME.ProcessCode',
      barText: "ME.ProcessCode + ' · ' + ME.ItemCode",
      palette: 'tolMuted',
      rowHeight: 36,
    },
    {
      code: 'LATE',
      name: context.text({ zh: '延期与齐套', en: 'Late and kits' }),
      barColor: "If(ME.Lateness > 0h, '#d55e00', If(In(ME.KitStatus, 'FN', 'FT'), '#009e73', '#8fa8c8'))",
      barText: 'ME.ItemCode',
      rightText: "If(ME.Lateness > 0h, Str(ME.Lateness), '')",
    },
    ...(['order', 'work', 'composite'] as const).flatMap((ganttType) => [
      {
        code: `${ganttType.toUpperCase()}-ORDER`,
        name: context.text({ zh: '按订单', en: 'By order' }),
        ganttType,
        isDefault: true,
        barColor: 'ME.OrderCode',
        barText: ganttType === 'composite' ? 'ME.ItemCode' : 'ME.ResCode',
      },
      {
        code: `${ganttType.toUpperCase()}-STATUS`,
        name: context.text({ zh: '按状态', en: 'By status' }),
        ganttType,
        barColor: 'ME.Status',
        barText: 'ME.ProcessCode',
        rightText: "If(ME.Lateness > 0h, Str(ME.Lateness), '')",
        rowColor: "If(ME.Lateness > 0h, '#d55e00', '')",
        palette: 'tolBright',
      },
    ]),
  ],
})
