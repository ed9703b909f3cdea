import { Link } from '@tanstack/react-router';
import { Tabs } from '../../../ui/page/tabs.tsx';

const exactly = { exact: true, includeSearch: true, includeHash: false };

export const EditorTabs = () => (
  <Tabs label="Digital Product">
    <Link to="." search={{}} activeOptions={exactly} resetScroll={false}>
      Basic
    </Link>
    <Link to="." search={{ tab: 'upload' }} activeOptions={exactly} resetScroll={false}>
      Upload
    </Link>
    <Link to="." search={{ tab: 'publish' }} activeOptions={exactly} resetScroll={false}>
      Publish
    </Link>
  </Tabs>
);
