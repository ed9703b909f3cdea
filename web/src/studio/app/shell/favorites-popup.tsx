import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import popupClasses from '../../ui/overlay/popup.module.css';
import { BarPopup } from './bar-popup.tsx';
import classes from './favorites-popup.module.css';
import { favorites } from './navigation.ts';

export const FavoritesPopup = () => (
  <BarPopup name="Favorites" Icon={IconStar}>
    <nav className={classes.list} aria-labelledby="favorites-title">
      <p id="favorites-title">Favorites</p>
      <ul>
        {favorites.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={popupClasses.item}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </BarPopup>
);
