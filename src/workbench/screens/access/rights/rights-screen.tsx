import { rightFlags } from '#domain/rights.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { CopyRights } from './copy-rights.tsx'
import { EffectiveView } from './effective-view.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

export default listScreenOf('userRight', {
  Actions: CopyRights,
  columns: { flags: { texts: rightFlags } },
  views: [
    { name: 'matrix', label: { zh: '矩阵', en: 'Matrix' }, Content: RightsMatrix },
    { name: 'effective', label: { zh: '有效权限', en: 'Effective rights' }, Content: EffectiveView },
  ],
})
