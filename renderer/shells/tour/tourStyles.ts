// Loaded together, and only with the tour.
import 'driver.js/dist/driver.css';
import './tour.css';
