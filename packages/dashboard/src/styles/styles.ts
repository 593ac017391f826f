// The order matters: later files build on earlier ones.
import '../../../phone-page/src/base.css';
import './base.css';
import './frame.css';
import './controls.css';
import './rows.css';
import './charts.css';
