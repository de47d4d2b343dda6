import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../../../parts/tabs.tsx'
import { EmptyState } from '../../../../../parts/states.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useEvents } from '../../part-context.ts'
import { useExpression } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'

/** One of several parts at a time. The expression chooses when its value changes, the viewer in between. */
export function TabsKind({ values: { label, items, active } }: KindProps<'tabs'>) {
  const { t } = useTranslation('page')
  const name = useText(label)
  const { raise } = useEvents<'tabs'>()
  const wanted = useExpression(active, 'text').value
  const [chosen, setChosen] = useState<{ readonly by: unknown; readonly key: string | null }>({
    by: wanted,
    key: null,
  })
  if (chosen.by !== wanted) setChosen({ by: wanted, key: null })
  const keyOf = (at: number): string => items[at]!.key || String(at + 1)
  const keys = items.map((_, at) => keyOf(at))
  const current = [chosen.key, wanted].find((key) => keys.includes(key as string)) ?? keys[0]
  if (current === undefined) return <EmptyState title={t('noTabs')} />
  return (
    <Tabs
      label={name || t('tabs')}
      value={current as string}
      items={items.map(({ title, slot: Slot }, at) => ({
        value: keyOf(at),
        label: <TabTitle text={title} fallback={keyOf(at)} />,
        content: <Slot />,
      }))}
      onChange={(key) => {
        setChosen({ by: wanted, key })
        void raise('change', { value: key })
      }}
    />
  )
}

interface TabTitleProps {
  readonly text: KindProps<'tabs'>['values']['items'][number]['title']
  readonly fallback: string
}

function TabTitle({ text, fallback }: TabTitleProps) {
  return useText(text) || fallback
}
