import { useTranslation } from 'react-i18next'
import { printCalls } from '#domain/services/planning/print.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { heldStates } from '#domain/scheduling/held.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { FloatingMenu, type MenuItem } from '../../../grid/parts/floating-menu.tsx'
import { askPrint } from '../../../state/print-asked.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { openUses } from '../../planning/instructions/open-uses.ts'
import type { Moving } from './moves/moving.ts'
import type { Resizing } from './moves/resizing.ts'
import type { RecutAsked } from './recut-dialog.tsx'
import { isHeld, type OperationBars } from './operation-bars.ts'
import type { SubUses } from './sub-uses.ts'
import { applies, statusActions, type StatusAct } from './status-step.ts'

/** Where a menu was asked for: on a bar, or on a row at a time (seconds after the base). */
export interface MenuPlace {
  readonly row: number
  readonly source: number
  readonly time: number
  readonly at: { readonly x: number; readonly y: number }
}

interface BarMenuProps {
  readonly place: MenuPlace
  readonly gantt: GanttController
  readonly plan: OperationBars
  readonly subUses: SubUses
  readonly rows: readonly string[]
  readonly moving: Moving | null
  readonly resizing: Resizing | null
  readonly onOverride: (place: MenuPlace) => void
  /** An operation is to be cut or joined. */
  readonly onRecut: (asked: RecutAsked) => void
  readonly onSplit: (order: string) => void
  readonly onDetails: () => void
  readonly onAct: (action: StatusAct, sources: ReadonlySet<number>) => void
  readonly onClose: () => void
}

/** Without what cannot be done, and without lines that then have nothing above or below them. */
const onlyThatApply = (items: readonly (MenuItem | null)[]): (MenuItem | null)[] =>
  items
    .filter((item) => item === null || !item.disabled)
    .filter((item, at, all) => item !== null || (at > 0 && at < all.length - 1 && all[at - 1] !== null))

/** Shows an operation among those of its order. */
export const toOrderChart = (operation: string): void =>
  openScreen('/planningGanttChart/OrderGanttChart', { operation })

/** What can be done with the chosen bars, or with a resource at a time. */
export function BarMenu(props: BarMenuProps) {
  const {
    place,
    gantt,
    plan,
    subUses,
    rows,
    moving,
    resizing,
    onOverride,
    onRecut,
    onSplit,
    onDetails,
    onAct,
    onClose,
  } = props
  const { t } = useTranslation(['resource-gantt', 'print'])
  const { source, row, at } = place
  const marked = gantt.selection.size > 0 ? gantt.selection : new Set(source < 0 ? [] : [source])
  const chosen = subUses.operationsIn(marked)
  const isSub = source >= 0 && subUses.at(source) !== null
  const owner = subUses.operationOf(source)
  const operation = owner < 0 ? null : plan.operation(owner)
  const { zone } = useFormatSettings()
  const time = place.time + plan.base
  const inside =
    operation?.start != null && operation.end !== null && time > operation.start && time < operation.end
  const pointed = inside ? time : null
  const override: MenuItem = {
    label: t('overrideHere', { resource: rows[row] }),
    shortcut: 'K',
    onSelect: () => onOverride(place),
  }
  const acts: (MenuItem | null)[] = !operation
    ? []
    : isSub
      ? [{ label: t('toMainBar', { resource: operation.resource }), onSelect: () => gantt.locate(owner) }]
      : [
          {
            label: t('moveByKeys'),
            shortcut: 'M',
            disabled: isHeld(operation),
            onSelect: () => moving?.begin(chosen, source, 'keys'),
          },
          {
            label: t('resizeByKeys'),
            shortcut: 'E',
            disabled: heldStates.has(operation.status),
            onSelect: () => resizing?.begin(source, 'keys'),
          },
          null,
          ...statusActions
            .filter((action) => applies(action, [...chosen].map(plan.operation)))
            .map((action) => ({
              label: t(`actions.${action}`),
              onSelect: () => onAct(action, chosen),
            })),
          {
            label: t('splitOperation'),
            shortcut: 'S',
            disabled: isHeld(operation),
            onSelect: () => onRecut({ source, how: 'split', at: null }),
          },
          ...(pointed === null
            ? []
            : [
                {
                  label: t('splitAt', { time: formatTime(formatSeconds(pointed), zone).slice(5, 16) }),
                  disabled: isHeld(operation),
                  onSelect: () => onRecut({ source, how: 'split' as const, at: pointed }),
                },
              ]),
          {
            label: t('joinOperation'),
            shortcut: 'G',
            disabled: isHeld(operation) || operation.splitNo === 0,
            onSelect: () => onRecut({ source, how: 'join', at: null }),
          },
          { label: t('splitOrder', { order: operation.order }), onSelect: () => onSplit(operation.order) },
        ]
  const items: (MenuItem | null)[] = operation
    ? [
        ...acts,
        null,
        { label: t('details'), shortcut: 'I', onSelect: onDetails },
        {
          label: t('toOperation'),
          shortcut: 'Enter',
          onSelect: () => openScreen('/planData/OperationList', { keyword: operation.code }),
        },
        { label: t('toUses'), onSelect: () => openUses(operation.code) },
        {
          label: t('printRow', { ns: 'print' }),
          onSelect: () =>
            askPrint({
              source: 'charts',
              endpoint: printCalls.charts,
              codes: [...chosen].map((one) => plan.operation(one).code),
            }),
        },
        { label: t('toOrderChart'), shortcut: 'J', onSelect: () => toOrderChart(operation.code) },
        {
          label: t('toOrder'),
          onSelect: () =>
            openScreen('/planningGanttChart/RelevancyOrderGanttChart', { order: operation.order }),
        },
        null,
        override,
      ]
    : [
        override,
        {
          label: t('toResource', { resource: rows[row] }),
          onSelect: () => openScreen('/setting/ResourceList', { keyword: rows[row]! }),
        },
      ]
  return (
    <FloatingMenu
      label={t('menu')}
      at={{ left: at.x, top: at.y, bottom: at.y }}
      items={onlyThatApply(items)}
      onClose={onClose}
      onDone={() => gantt.takeFocus()}
    />
  )
}
