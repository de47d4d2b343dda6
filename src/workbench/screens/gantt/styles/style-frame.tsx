import { Tabs } from '@radix-ui/themes'
import { Palette } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { plainStyle } from './plain-style.ts'
import { useExplained } from './one-legend.tsx'
import { StyleEditor } from './style-editor.tsx'
import type { Styling } from './styling.ts'
import type { Styles } from './use-styles.ts'
import './styles.css'

interface StyleFrameProps {
  readonly styles: Styles
  /** Styles are tabs above the chart, one look at the plan each. */
  readonly tabs?: boolean
  readonly children: ReactNode
}

/** A chart with its styles: as tabs when it is a list of them, and their editor beside it while one is edited. */
export function StyleFrame({ styles, tabs = false, children }: StyleFrameProps) {
  const { t } = useTranslation('gantt-styles')
  const inside = (
    <div className="g-styled">
      <div className="chart">{children}</div>
      {styles.editing && <StyleEditor key={styles.style.code} styles={styles} />}
    </div>
  )
  if (!tabs) return inside
  const all = styles.styles.length > 0 ? styles.styles : [plainStyle]
  return (
    <Tabs.Root className="g-style-tabs" value={styles.kept.code || 'plain'} onValueChange={styles.choose}>
      <Tabs.List size="1" aria-label={t('styles')}>
        {all.map(({ code, name }) => (
          <Tabs.Trigger key={code} value={code || 'plain'}>
            {name ?? (code || t('plain'))}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* One panel for all tabs: what the chart shows stays where it is. */}
      <Tabs.Content value={styles.kept.code || 'plain'} className="panel">
        {inside}
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** The style of a chart, for its toolbar. `select` is left out where the styles are tabs. */
export function StyleTools({
  styles,
  select = true,
}: {
  readonly styles: Styles
  readonly select?: boolean
}) {
  const { t } = useTranslation('gantt-styles')
  const { kept, editing } = styles
  return (
    <>
      {select && styles.styles.length > 0 && (
        <Select
          label={t('style')}
          value={kept.code}
          options={styles.styles.map(({ code, name }) => ({ value: code, label: name ?? code }))}
          onChange={styles.choose}
        />
      )}
      <IconButton
        icon={Palette}
        label={t('edit')}
        pressed={editing}
        onClick={() => styles.draft(editing ? null : kept)}
      />
    </>
  )
}

const marks = ['setup', 'late', 'fixed', 'finished', 'broken', 'closed'] as const

/** What marks on bars and the ground mean, and their colours where these are few. */
export function Legend({ styling }: { readonly styling: Styling | null }) {
  const { t } = useTranslation('gantt-styles')
  const entries = [
    ...marks.map((mark) => ({ key: mark, text: t(`marks.${mark}`), look: { className: mark } })),
    ...(styling?.legend ?? []).map(({ text, colour }) => ({
      key: `${colour} ${text}`,
      text,
      look: { style: { background: colour } },
    })),
  ]
  const explained = useExplained(entries.map(({ key }) => key))
  const shown = entries.filter(({ key }) => explained.has(key))
  if (shown.length === 0) return null
  return (
    <ul className="g-legend" aria-label={t('legend')}>
      {shown.map(({ key, text, look }) => (
        <li key={key}>
          <span {...look} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
