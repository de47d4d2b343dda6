import { SegmentedControl } from '@radix-ui/themes'
import { PanelRight, X } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import type { Label } from '#domain/label.ts'
import { useLabel } from '../i18n/index.ts'
import { IconButton } from '../parts/button.tsx'
import { Panel } from '../parts/page.tsx'
import { Splitter } from '../parts/splitter.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { ListRow } from './list-row.ts'

/** Another way to look at the rows of a list: a matrix, a month, a graph. */
export interface ListView {
  readonly name: string
  readonly label: Label
  /** `onChanged`: to be called after rows were changed; `search`: what the screen was opened with. */
  readonly Content: ComponentType<{
    readonly onChanged: () => void
    readonly search: Readonly<Record<string, string>>
  }>
}

interface ViewSwitchProps {
  readonly views: readonly ListView[]
  /** Name of the view shown; null = the list. */
  readonly value: string | null
  readonly onChange: (name: string | null) => void
}

const LIST = 'list'

export function ViewSwitch({ views, value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  return (
    <SegmentedControl.Root
      size="1"
      aria-label={t('view')}
      value={value ?? LIST}
      onValueChange={(name) => onChange(name === LIST ? null : name)}
    >
      <SegmentedControl.Item value={LIST}>{t('asList')}</SegmentedControl.Item>
      {views.map((view) => (
        <SegmentedControl.Item key={view.name} value={view.name}>
          {label(view.label)}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  )
}

/** Rows of a list that belong together: orders of one type, rows of one state. */
export interface ListPart {
  readonly name: string
  readonly label: Label
  /** A function where they are of the day. */
  readonly filters: readonly Condition[] | (() => readonly Condition[])
}

const noFilters: readonly Condition[] = []

/** Which rows a part shows now. */
export function partFilters(parts: readonly ListPart[], name: string): readonly Condition[] {
  const filters = parts.find((part) => part.name === name)?.filters ?? noFilters
  return typeof filters === 'function' ? filters() : filters
}

interface PartSwitchProps {
  readonly parts: readonly ListPart[]
  readonly value: string
  readonly onChange: (name: string) => void
}

export function PartSwitch({ parts, value, onChange }: PartSwitchProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  return (
    <SegmentedControl.Root size="1" aria-label={t('part')} value={value} onValueChange={onChange}>
      {parts.map((part) => (
        <SegmentedControl.Item key={part.name} value={part.name}>
          {label(part.label)}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  )
}

/** A panel beside the list about one row. */
export interface ListSide {
  readonly name: string
  readonly label: Label
  readonly Content: ComponentType<{ readonly row: ListRow }>
}

/** Width of the panel beside a list, px: a list has more to show. */
const usualWidth = (): number => Math.min(380, Math.round(window.innerWidth * 0.24))

/** Whether the panel beside a list may open; kept for each kind of panel. */
export function useSideAllowed(side: ListSide | undefined) {
  const key = `takt.side.${side?.name ?? ''}`
  const [allowed, setAllowed] = useState(() => localStorage.getItem(key) !== 'shut')
  const allow = (next: boolean): void => {
    localStorage.setItem(key, next ? 'open' : 'shut')
    setAllowed(next)
  }
  return { allowed, allow }
}

interface SideSwitchProps extends ReturnType<typeof useSideAllowed> {
  readonly side: ListSide
}

/** Lets the panel beside a list open with the current row, or keeps it shut. */
export function SideSwitch({ side, allowed, allow }: SideSwitchProps) {
  return (
    <IconButton
      icon={PanelRight}
      label={useLabel()(side.label)}
      pressed={allowed}
      onClick={() => allow(!allowed)}
    />
  )
}

interface SideViewProps {
  readonly side: ListSide | undefined
  /** null: nothing is beside the list. */
  readonly row: ListRow | null
  readonly onShut: () => void
  readonly children: ReactNode
}

/** The list, and beside it the panel about a row. */
export function SideView({ side, row, onShut, children }: SideViewProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const shown = useOpened(row)
  if (!side) return children
  return (
    <Splitter label={label(side.label)} initial={usualWidth()} storageKey={`list.${side.name}`}>
      {children}
      {shown && (
        <Panel
          fill
          title={label(side.label)}
          actions={<IconButton icon={X} label={t('shutSide')} onClick={onShut} />}
        >
          <side.Content row={shown} />
        </Panel>
      )}
    </Splitter>
  )
}
