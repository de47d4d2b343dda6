import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../../parts/button.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'

/** A part with a title that can be folded, or stays at the top as the filter bar of its page. */
export function PanelKind({ values }: KindProps<'panel'>) {
  const { label, foldable, folded, pinned, slot: Slot } = values
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
      className={['pg-panel', isFolded && 'folded', pinned && 'pinned'].filter(Boolean).join(' ')}
      {...(title === '' && !foldable ? {} : { title })}
      {...(fold ? { actions: fold } : {})}
    >
      {!isFolded && <Slot />}
    </Panel>
  )
}
