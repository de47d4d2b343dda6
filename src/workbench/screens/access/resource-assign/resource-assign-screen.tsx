import { TwoListEditor } from '../../../fields/two-list-editor.tsx'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { PlannerView } from './planner-view.tsx'

export default listScreenOf('resourceAssign', {
  fieldEditors: { resources: TwoListEditor, resourceGroups: TwoListEditor },
  views: [{ name: 'planners', label: { zh: '按计划员', en: 'By planner' }, Content: PlannerView }],
})
