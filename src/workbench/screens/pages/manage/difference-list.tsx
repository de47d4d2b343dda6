import { Minus, MoveRight, Pencil, Plus, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { comparePages } from '#domain/pages/compare.ts'
import type { ChangeKind } from '#domain/pages/difference.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { useLabel } from '../../../i18n/index.ts'

interface DifferenceListProps {
  readonly label: string
  readonly before: PageFile
  readonly after: PageFile
}

const icons: Readonly<Record<ChangeKind, LucideIcon>> = {
  added: Plus,
  removed: Minus,
  moved: MoveRight,
  changed: Pencil,
}

/** What a page has that differs from an earlier state of it, in words. */
export function DifferenceList({ label: name, before, after }: DifferenceListProps) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  const differences = useMemo(() => comparePages(before, after), [before, after])
  if (differences.length === 0) return <p className="pm-none">{t('sameContent')}</p>
  return (
    <ul className="pm-differences" aria-label={name}>
      {differences.map(({ change, words }, at) => {
        const Icon = icons[change]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two components may have the same words
          <li key={at} className={change}>
            <Icon size={13} aria-hidden />
            <span>{label(words)}</span>
          </li>
        )
      })}
    </ul>
  )
}
