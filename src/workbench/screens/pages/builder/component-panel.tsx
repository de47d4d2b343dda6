import { FileText, Pencil, Unlink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withKpi, withProperties } from '#domain/pages/arrange.ts'
import { scopeOfComponent, scopeOfPage } from '#domain/pages/check.ts'
import { kindNamed, type KindName } from '#domain/pages/kinds/index.ts'
import { componentName } from '#domain/pages/part-name.ts'
import type { Visit } from '#domain/pages/walk.ts'
import { partKey, unlinked } from '#domain/pages/linked.ts'
import type { ComponentProps } from '#domain/pages/page.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { builderRoute } from '../manage/page-route.ts'
import { useLinkedParts } from '../page/linked-parts.ts'
import {
  hindering,
  recordFaults,
  changed,
  fieldScope,
  type FieldScope,
  type Given,
} from './fields/field-props.ts'
import { pathInTab, recordOf, tabsOf, type PanelTab } from './fields/panel-tabs.ts'
import { PropertyForm } from './fields/property-form.tsx'
import { TabLabel } from './fields/tab-label.tsx'
import { useNames } from './fields/use-named.ts'
import { useEditing } from './use-editing.ts'

interface ComponentPanelProps {
  readonly visit: Visit
  readonly kind: KindName
  /** Shown at first, where nothing leads elsewhere. */
  readonly tab: string
  readonly onTab: (tab: string) => void
}

const isFaulty = (tab: PanelTab, values: Given, scope: FieldScope): boolean =>
  hindering(
    recordFaults(tab.properties, values, scope).filter(({ member }) =>
      tab.shown.includes(/^\w+/.exec(member)?.[0] ?? ''),
    ),
  ) !== undefined

/** What can be said of a component: its properties, data, events and look. */
export function ComponentPanel({ visit, kind, tab, onTab }: ComponentPanelProps) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const names = useNames()
  const { page, member, change, choose } = useEditing()
  const { component, me } = visit
  const props: Given = component.props
  const { id } = component.props
  const scope = useMemo(
    () => ({
      ...fieldScope(page, names, scopeOfComponent({ component, me }, scopeOfPage(page, names))),
      takeKpi: (kpi: string) => change(withKpi(page, id, kpi)),
    }),
    [page, names, component, me, id, change],
  )
  const tabs = useMemo(() => tabsOf(kind), [kind])
  const [led] = useState(() => tabs.find((one) => pathInTab(one, member) !== null)?.value)
  const [chosen, setChosen] = useState(led ?? tab)
  const set = (next: Given): void => change(withProperties(page, id, next))
  const setIn = (one: PanelTab, next: Given): void => {
    if (one.value !== 'events') return set(next)
    const on = changed(recordOf(one, props), next)
    return set({ on: Object.keys(on).length === 0 ? undefined : on })
  }
  return (
    <>
      <header className="pf-title">
        <MenuIcon name={kindNamed(kind).icon} size={15} />
        <h2>{labelOf(componentName(component, page.texts))}</h2>
        {kind === 'linked' && <LinkTools props={component.props} />}
        <IconButton icon={FileText} label={t('toPage')} onClick={() => choose(null)} />
      </header>
      <Tabs
        label={t('properties')}
        value={tabs.some(({ value }) => value === chosen) ? chosen : tabs[0]!.value}
        onChange={(next) => {
          setChosen(next)
          onTab(next)
        }}
        items={tabs.map((one) => ({
          value: one.value,
          label: (
            <TabLabel text={t(`groups.${one.value}`)} isFaulty={isFaulty(one, recordOf(one, props), scope)} />
          ),
          content: (
            <PropertyForm
              properties={one.properties}
              values={recordOf(one, props)}
              onChange={(next) => setIn(one, next)}
              scope={{ ...scope, leads: pathInTab(one, member) }}
              shown={one.shown}
            />
          ),
        }))}
      />
    </>
  )
}

/** Of a linked part: opens it to be changed for all pages, or makes it components of this page alone. */
function LinkTools({ props }: { readonly props: ComponentProps }) {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const { parts } = useLinkedParts()
  const part = typeof props['part'] === 'string' ? parts?.get(partKey(props['part'])) : undefined
  if (!parts || !part) return null
  return (
    <>
      <IconButton
        icon={Pencil}
        label={t('editPart')}
        onClick={() => openScreen(builderRoute, { page: part.code })}
      />
      <IconButton
        icon={Unlink}
        label={t('unlinkPart')}
        onClick={() => change(unlinked(page, props.id, parts), props.id)}
      />
    </>
  )
}
