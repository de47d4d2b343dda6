import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withKpi, withProperties } from '#domain/pages/arrange.ts'
import { scopeOfComponent, scopeOfPage } from '#domain/pages/check.ts'
import { isKindName, kindNamed, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { eventProperties } from '#domain/pages/member-name.ts'
import { componentName } from '#domain/pages/part-name.ts'
import type { Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { componentsOf, type Visit } from '#domain/pages/walk.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { hindering, recordFaults } from './fields/faults.ts'
import { propertyGroups } from './fields/groups.ts'
import { PropertyForm } from './fields/property-form.tsx'
import { changed, fieldScope, type Given } from './fields/scope.ts'
import { TabLabel } from './fields/tab-label.tsx'
import { useNames } from './fields/use-named.ts'
import { PagePanel } from './page-panel.tsx'
import { useEditing } from './use-editing.ts'

/** What can be said of the chosen component; of the page while none is chosen. */
export function PropertiesPanel() {
  const { t } = useTranslation('page-builder')
  const [tab, setTab] = useState('properties')
  const { page, chosen } = useEditing()
  const visit = [...componentsOf(page.data)].find(({ component }) => component.props.id === chosen)
  if (!visit) return <PagePanel />
  const { type, props } = visit.component
  return isKindName(type) ? (
    <ComponentPanel key={props.id} visit={visit} kind={type} tab={tab} onTab={setTab} />
  ) : (
    <EmptyState title={t('unknownKind', { type })} />
  )
}

interface ComponentPanelProps {
  readonly visit: Visit
  readonly kind: KindName
  readonly tab: string
  readonly onTab: (tab: string) => void
}

interface PanelTab {
  readonly value: 'properties' | 'data' | 'events' | 'look'
  readonly properties: Properties
  readonly shown: readonly string[]
}

const noActions: Given = {}

/** Properties and events of a kind, as the tabs of its panel show them; those without any are left out. */
function tabsOf(kind: KindName): readonly PanelTab[] {
  const properties = propertiesOfKind(kind)
  const events = eventProperties(kindNamed(kind).events)
  const groups = propertyGroups(properties)
  const tabs: readonly PanelTab[] = [
    { value: 'properties', properties, shown: groups.properties },
    { value: 'data', properties, shown: groups.data },
    { value: 'events', properties: events, shown: Object.keys(events) },
    { value: 'look', properties, shown: groups.look },
  ]
  return tabs.filter(({ shown }) => shown.length > 0)
}

function ComponentPanel({ visit, kind, tab, onTab }: ComponentPanelProps) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const names = useNames()
  const { page, change } = useEditing()
  const { component, me } = visit
  const { props } = component
  const { id } = props
  const scope = useMemo(
    () => ({
      ...fieldScope(page, names, scopeOfComponent({ component, me }, scopeOfPage(page))),
      takeKpi: (kpi: string) => change(withKpi(page, id, kpi)),
    }),
    [page, names, component, me, id, change],
  )
  const tabs = useMemo(() => tabsOf(kind), [kind])
  const on = isRecord(props['on']) ? props['on'] : noActions
  const set = (next: Given): void => change(withProperties(page, id, next))
  const setActions = (next: Given): void => {
    const actions = changed(on, next)
    set({ on: Object.keys(actions).length === 0 ? undefined : actions })
  }
  return (
    <>
      <h2 className="pf-title">
        <MenuIcon name={kindNamed(kind).icon} size={15} />
        <span>{labelOf(componentName(component, page.texts))}</span>
      </h2>
      <Tabs
        label={t('properties')}
        value={tabs.some(({ value }) => value === tab) ? tab : tabs[0]!.value}
        onChange={onTab}
        items={tabs.map(({ value, properties, shown }) => {
          const values = value === 'events' ? on : (props as Given)
          const isFaulty =
            hindering(
              recordFaults(properties, values, scope).filter(({ member }) =>
                shown.includes(/^\w+/.exec(member)?.[0] ?? ''),
              ),
            ) !== undefined
          return {
            value,
            label: <TabLabel text={t(`groups.${value}`)} isFaulty={isFaulty} />,
            content: (
              <PropertyForm
                properties={properties}
                values={values}
                onChange={value === 'events' ? setActions : set}
                scope={scope}
                shown={shown}
              />
            ),
          }
        })}
      />
    </>
  )
}
