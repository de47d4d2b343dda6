import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../../parts/button.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'

/** A part with a title that can be folded. */
export function PanelKind({ values: { label, foldable, folded, slot: Slot } }: KindProps<'panel'>) {
  const { t } = useTranslation('page')
  const title = useText(label)
  const [isFolded, setFolded] = useState(foldable && folded)
  const fold = foldable && (
    <IconButton
      icon={isFolded ? ChevronRight : ChevronDown}
      label={t(isFolded ? 'unfold' : 'fold', { title })}
      aria-expanded={!isFolded}
      repeats
      onClick={() => setFolded(!isFolded)}
    />
  )
  return (
    <Panel
      className={isFolded ? 'pg-panel folded' : 'pg-panel'}
      {...(title === '' && !foldable ? {} : { title })}
      {...(fold ? { actions: fold } : {})}
    >
      {!isFolded && <Slot />}
    </Panel>
  )
}
