// In the order in which they build on each other.
import '../../../phone-page/src/base.css';
import './base.css';
import './frame.css';
import './controls.css';
import './rows.css';
import './charts.css';
